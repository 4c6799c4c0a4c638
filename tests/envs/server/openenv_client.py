"""OpenEnv's client as far as it talks to a server, with the standard library alone: WebSocket frames by hand.

Plays an episode in one session and looks at another one meanwhile. Usage: openenv_client.py ADDRESS
"""

import base64
import json
import os
import socket
import struct
import sys
from urllib.parse import urlsplit
from urllib.request import urlopen


class EnvClient:
    def __init__(self, base_url):
        url = urlsplit(base_url)
        self.socket = socket.create_connection((url.hostname, url.port), timeout=10)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {url.path}/ws HTTP/1.1",
            f"Host: {url.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        assert b" 101 " in self.stream.readline()
        while self.stream.readline() != b"\r\n":
            pass

    def send(self, message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(b"\x81" + size + mask + masked)

    def receive(self):
        opcode, size = struct.unpack("!BB", self.stream.read(2))
        if size == 126:
            (size,) = struct.unpack("!H", self.stream.read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.stream.read(8))
        data = self.stream.read(size)
        return json.loads(data) if opcode == 0x81 else None

    def ask(self, message):
        self.send(message)
        reply = self.receive()
        if reply["type"] == "error":
            raise RuntimeError(reply["data"])
        return reply["data"]

    def reset(self, **data):
        return self.ask({"type": "reset", "data": data})

    def step(self, **action):
        return self.ask({"type": "step", "data": action})

    def state(self):
        return self.ask({"type": "state"})

    def close(self):
        self.send({"type": "close"})
        assert self.receive() is None
        self.socket.close()


if __name__ == "__main__":
    address = sys.argv[1]
    with urlopen(f"{address}/health") as reply:
        assert json.load(reply) == {"status": "healthy"}
    one, other = EnvClient(address), EnvClient(address)
    first = one.reset(seed=4, episode_id="mine")
    different = other.reset(seed=5)
    steps, result = 0, first
    while not result["done"]:
        result = one.step(message="look")
        steps += 1
    states = [one.state(), other.state()]
    one.close()
    other.close()
    print(json.dumps({"first": first, "different": different, "steps": steps, "last": result, "states": states}))
