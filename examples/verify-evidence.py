"""Confirms an export of udigate's evidence without udigate: Python 3.8 or newer, its standard library alone.

    python3 verify-evidence.py FOLDER [KEY]

KEY is the gateway's verifier key as you got it elsewhere ("udigate evidence note --key"), the present one or one that
was succeeded since; without it, that of the export is taken. Prints what it has confirmed, or raises where something is not as the gateway wrote it.
"""
import base64, glob, hashlib, json, os, sys
from xml.etree import ElementTree

P = 2**255 - 19  # Ed25519 (RFC 8032), as much of it as verifying takes
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(n, p):
    q = (0, 1, 1, 0)
    while n:
        q, p, n = add(q, p) if n & 1 else q, add(p, p), n >> 1
    return q


def point(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * ROOT % P
    assert y < P and (x * x - square) % P == 0, "a key or a signature is no point of the curve"
    x = x if x & 1 == sign else P - x
    return (x, y, 1, x * y % P)


BASE = point(bytes.fromhex("58" + "66" * 31))


def signed(key, text, signature):
    r, s = point(signature[:32]), int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % L
    a, b = multiply(s, BASE), add(r, multiply(h, point(key)))
    return s < L and (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def sha256(data):
    return hashlib.sha256(data).digest()


def read(*name):
    with open(os.path.join(folder, *name), "rb") as file:
        return file.read()


def path_in_tree(size, index):
    """On which side each hash of an inclusion proof stands, from the leaf upwards (RFC 6962, 2.1.1)."""
    sides = []
    while size > 1:
        half = 1 << (size - 1).bit_length() - 1
        sides.append("left" if index >= half else "right")
        index, size = (index - half, size - half) if index >= half else (index, half)
    return sides[::-1]


def climb(leaf, steps):
    node = sha256(b"\0" + leaf)
    for side, other in steps:
        node = sha256(b"\1" + (other + node if side == "left" else node + other))
    return node


folder, given = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None

# The key, and the note that the gateway has signed: origin, how many checkpoints there are, root of their tree.
vkey = read("key.vkey").decode().strip()
name, key_id, encoded = vkey.split("+", 2)
kind_and_key = base64.b64decode(encoded)
key = kind_and_key[1:]
assert sha256(name.encode() + b"\n" + kind_and_key)[:4].hex() == key_id, "the verifier key is not whole"
if given not in (None, vkey):  # each key has succeeded the one before, and both have signed that
    from_name, _, from_key = given.split("+", 2)
    trusted = base64.b64decode(from_key)[1:]
    exists = os.path.exists(os.path.join(folder, "successions.json"))
    for each in json.loads(read("successions.json")) if exists else []:
        line, pems = each["line"], (each["formerPublicKey"], each["publicKey"])
        former, following = [base64.b64decode("".join(pem.splitlines()[1:-1]))[-32:] for pem in pems]
        if former == trusted:
            assert pems == tuple(json.loads(line)[6:9:2]), "a succession is of other keys"
            for signer, name_of in ((former, "formerSignature"), (following, "signature")):
                assert signed(signer, line.encode(), base64.b64decode(each[name_of])), "a succession is not signed"
            trusted = following
    assert (from_name, trusted) == (name, key), "the export is of another key than the one that you gave"
text, signatures = read("note.txt").decode().split("\n\n", 1)
text += "\n"
lines = [line.split(" ") for line in signatures.splitlines()]
own = [base64.b64decode(line[2]) for line in lines if line[1] == name]
assert any(s[:4].hex() == key_id and signed(key, text.encode(), s[4:]) for s in own), "the note is not signed"
origin, size, root = text.splitlines()[:3]

# Each checkpoint is signed where it bears this key, and is a leaf of that tree.
inclusions = {each["checkpoint"]: each for each in json.loads(read("inclusions.json"))}
checkpoints = {}
for file in sorted(glob.glob(os.path.join(glob.escape(folder), "checkpoints", "*.line"))):
    line = read("checkpoints", os.path.basename(file))
    number = json.loads(line)[1]
    if number not in inclusions:
        continue
    proof = inclusions[number]
    hashes = [bytes.fromhex(each) for each in proof["path"]]
    sides = path_in_tree(int(size), number - 1)
    assert proof["size"] == int(size) and len(sides) == len(hashes), f"checkpoint {number} has another proof"
    top = climb(line, zip(sides, hashes))
    assert base64.b64encode(top).decode() == root, f"checkpoint {number} is not in the log"
    checkpoints[number] = json.loads(line)

# Each chain follows from entry to entry, and its last entry is a leaf of a checkpoint.
entries, chains = 0, {}
index = json.loads(read("index.json"))
for chain in index["chains"]:
    previous = None
    for line in read(*chain["file"].split("/")).splitlines():
        assert previous in (None, json.loads(line)[6]), f"a line of {chain['chain']} does not follow the one before"
        assert json.loads(line)[1] == chain["chain"], f"a line of {chain['chain']} is of another chain"
        previous, entries = sha256(line).hex(), entries + 1
        chains.setdefault(chain["chain"], []).append((json.loads(line)[2], previous))
proofs = {proof["chain"]: proof for proof in json.loads(read("proofs.json"))}
for chain, hashes in chains.items():
    proof = proofs[chain]
    leaf = json.loads(proof["leaf"])
    assert leaf[1] == chain and (leaf[2], leaf[3]) in hashes, f"the proof of {chain} is of something else"
    top = climb(proof["leaf"].encode(), [(s["side"], bytes.fromhex(s["hash"])) for s in proof["path"]])
    assert checkpoints[proof["checkpoint"]][5] == top.hex(), f"no checkpoint covers {chain}"

# Each document is one that an entry of its chain speaks of.
for file in index["files"]:
    digest = sha256(read(*file["name"].split("/"))).hex()
    assert digest == file["sha256"], f"{file['name']} was changed"
    lines = read(*[c["file"] for c in index["chains"] if c["chain"] == file["chain"]][0].split("/")).decode()
    assert digest in lines, f"{file['name']} is in no entry"

# What access points signed about a message: the hash of its receipt is in the chain, and it is for what the envelope covers.
def digests_in(envelope):
    root = ElementTree.fromstring(envelope)
    return sorted((r.get("URI"), r.find(DSIG + "DigestValue").text.strip()) for r in root.iter(DSIG + "Reference"))


DSIG, EBMS = "{http://www.w3.org/2000/09/xmldsig#}", "{http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/}"
exchanges = index.get("exchanges", [])
for each in exchanges:
    lines = read(*[c["file"] for c in index["chains"] if c["chain"] == each["messageId"]][0].split("/")).decode()
    assert each["ebmsMessageId"] in lines, f"{each['ebmsMessageId']} is in no entry of its message"
    contents = [read(*each[part]["name"].split("/")) for part in ("envelope", "answer") if each.get(part)]
    for part, content in zip(("envelope", "answer"), contents):
        assert sha256(content).hex() == each[part]["sha256"], f"{each[part]['name']} was changed"
    ids = [[i.text for i in ElementTree.fromstring(c).iter(EBMS + n)] for c, n in zip(contents, ("MessageId", "RefToMessageId"))]
    assert all(each["ebmsMessageId"] in found for found in ids), f"an envelope or a receipt is not of {each['ebmsMessageId']}"
    if each.get("outcome") == "receipted":
        assert each["answer"]["sha256"] in lines, f"{each['answer']['name']} is in no entry"
    if len(contents) == 2 and not each["answer"]["name"].endswith("-error.xml"):
        covered, repeated = (digests_in(content) for content in contents)
        assert set(covered) <= set(repeated), f"{each['answer']['name']} is for other content"

# What became known of the device and its group: what told it is here, and was answered.
def entries_of(name):
    return [json.loads(line) for c in index["chains"] if c["chain"] == name for line in read(*c["file"].split("/")).splitlines()]


states = []
for chain in [chain for chain in chains if chain.startswith("entity ")]:
    facts, told = {"state": "known since before it had evidence"}, "the store"
    for entry in [entry for entry in entries_of(chain) if entry[4] == "kept"]:
        facts, told = json.loads(entry[5]), "a submission"
        if "message" in facts:
            assert facts["by"] in chains, f"the pull that told of {chain} is not here"
            asked = [other[4] for other in entries_of(facts["message"])]
            assert "composed" in asked and "answered" in asked, f"the question that told of {chain} is not here, or has no answer"
            told = f"pull {facts['by']}, message {facts['message']}"
    states.append(f"{chain}: {facts['state']}, as told by {told}")

print(f"{entries} entries in {len(chains)} chains, {len(index['files'])} documents: as {origin} wrote them.")
if exchanges:
    print(f"{len(exchanges)} messages with what access points signed about them.")
names = ", ".join(line.split(" ")[1] for line in signatures.splitlines())
for state in states:
    print(state)
print(f"The log has {size} checkpoints; its note bears the signatures of {names}.")
