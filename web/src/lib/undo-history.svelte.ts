// Values one after the other, with a way back and forth again. A step of the same kind within a moment replaces the one before.
export class UndoHistory<Value> {
  private past = $state.raw<Value[]>([]);
  private future = $state.raw<Value[]>([]);
  private now = $state.raw<Value>();
  private kind = "";
  private when = 0;

  constructor(first: Value, private readonly most = 200) { this.now = first; }

  get value(): Value { return this.now as Value; }
  get canUndo(): boolean { return this.past.length > 0; }
  get canRedo(): boolean { return this.future.length > 0; }

  change(next: Value, kind = "", time = Date.now()): void {
    const together = kind !== "" && kind === this.kind && time - this.when < 800;
    if (!together) this.past = [...this.past, this.now as Value].slice(-this.most);
    this.future = [];
    this.now = next;
    this.kind = kind;
    this.when = time;
  }

  undo(): Value {
    if (this.past.length > 0) {
      this.future = [...this.future, this.value];
      this.now = this.past.at(-1);
      this.past = this.past.slice(0, -1);
      this.kind = "";
    }
    return this.value;
  }

  redo(): Value {
    if (this.future.length > 0) {
      this.past = [...this.past, this.value];
      this.now = this.future.at(-1);
      this.future = this.future.slice(0, -1);
      this.kind = "";
    }
    return this.value;
  }
}
