#!/usr/bin/env python3
"""A bot of one's own: plays by the protocol (docs/protocol.md) and chooses by chance. Python alone, no packages.
bot.py HOST:PORT GAME [TOKEN]            plays against the server's own bot
bot.py HOST:PORT GAME TOKEN TABLE DECK   sits down at somebody's table"""
import json, os, random, socket, sys

class Server:  # JSON over a WebSocket
    def __init__(self, address):
        self.socket = socket.create_connection(address.split(":"))
        self.file = self.socket.makefile("rb")
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode())
        while self.file.readline().strip(): pass
    def send(self, **message):
        data = json.dumps(message).encode()
        size = [0x80 | len(data)] if len(data) < 126 else [0xfe, len(data) >> 8, len(data) & 255]
        self.socket.sendall(b"\x81" + bytes(size) + bytes(4) + data)
    def receive(self):
        kind, size = self.file.read(2)
        if size > 125: size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
        data = self.file.read(size)
        if kind == 0x89: self.socket.sendall(b"\x8a\x80" + bytes(4))  # a ping: still here
        return json.loads(data) if kind == 0x81 else self.receive()

def choose(question, again):
    numbers = range(len(question["choices"]))
    if question["most"] == 0: return [random.choice(numbers)]
    if again and "proposed" in question: return question["proposed"]  # the others did not go together
    return random.sample(numbers, random.randint(question["fewest"], question["most"]))

address, game, token, table, deck = (sys.argv[1:] + [None] * 3)[:5]
server, question = Server(address), None
server.send(type="hello", protocol=1, **({"token": token} if token else {}))
while True:
    message = server.receive()
    kind, refused = message["type"], message.get("code")
    if kind == "welcome" and not table:
        mine = next(one for one in message["games"] if one["game"] == game)["decks"][0]["name"]
        server.send(type="create_table", id=1, deck={"shipped": mine}, table={"game": game, "against": "bot", "best_of": 1,
                    "undo": False, "spectators": {"allowed": True, "delay": 0, "side": "public"}})
    elif kind in ("welcome", "table_created"):
        table, brings = table or message["table"], {"deck": {"shipped": deck}} if deck else {}
        server.send(type="join_table", id=2, table=table, **{"as": "player"}, **brings)
    elif kind in ("joined", "table_changed") and message["table"]["fairness"]["wanted"]:
        server.send(type="add_randomness", id=3, table=table, hex=os.urandom(32).hex())
    elif refused and message["to"] < 3: sys.exit(message["words"])
    if message.get("ended"): sys.exit(print(*message["ended"]["how"]))
    question = message.get("question") or (question if refused == "no_such_answer" else None)
    if question: server.send(type="answer", id=4, table=table, question=question["number"], choices=choose(question, refused))
