#!/usr/bin/env python3
"""A bot of one's own: plays a game by the protocol (docs/protocol.md) and chooses by chance. Python alone, no packages.
bot.py HOST:PORT GAME [TOKEN]            plays against the server's own bot
bot.py HOST:PORT GAME TOKEN TABLE DECK   sits down at somebody's table"""
import base64, json, os, random, socket, struct, sys

class Server:
    def __init__(self, address):
        host, port = address.split(":")
        self.socket = socket.create_connection((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        while self.file.readline().strip(): pass  # the headers of the answer

    def send(self, **message):
        data, size = json.dumps(message).encode(), len(json.dumps(message).encode())
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        self.socket.sendall(b"\x81" + length + bytes(4) + data)

    def receive(self):
        while True:
            kind, size = self.file.read(2)
            if size == 126: size = struct.unpack(">H", self.file.read(2))[0]
            elif size == 127: size = struct.unpack(">Q", self.file.read(8))[0]
            data = self.file.read(size)
            if kind & 15 == 9: self.socket.sendall(b"\x8a\x80" + bytes(4))  # a ping: still here
            if kind & 15 == 1: return json.loads(data)

def choose(question, again):
    choices = list(range(len(question["choices"])))
    if question["most"] == 0: return [random.choice(choices)]
    if again and "proposed" in question: return question["proposed"]
    return random.sample(choices, random.randint(question["fewest"], question["most"]))

address, game = sys.argv[1:3]
server = Server(address)
server.send(type="hello", protocol=1, **({"token": sys.argv[3]} if len(sys.argv) > 3 else {}))
table = sys.argv[4] if len(sys.argv) > 4 else None
question = None
while True:
    message = server.receive()
    if message["type"] == "welcome" and not table:
        deck = next(g for g in message["games"] if g["game"] == game)["decks"][0]["name"]
        server.send(type="create_table", id=1, deck={"shipped": deck}, table={
            "game": game, "against": "bot", "best_of": 1, "undo": False,
            "spectators": {"allowed": True, "delay": 0, "side": "public"}})
    if message["type"] == "table_created": table = message["table"]
    if message["type"] in ("welcome", "table_created") and table:
        deck = {"deck": {"shipped": sys.argv[5]}} if len(sys.argv) > 5 else {}
        server.send(type="join_table", id=2, table=table, **{"as": "player"}, **deck)
    if message["type"] in ("joined", "table_changed") and message["table"]["fairness"]["wanted"]:
        server.send(type="add_randomness", id=3, table=table, hex=os.urandom(32).hex())
    if message.get("ended"): sys.exit(print(" ".join(message["ended"]["how"])))
    again = message["type"] == "refused" and message["code"] == "no_such_answer"
    if message["type"] == "refused" and message["to"] in (0, 1, 2): sys.exit(message["words"])
    question = message.get("question") or (question if again else None)
    if question: server.send(type="answer", id=4, table=table, question=question["number"], choices=choose(question, again))
