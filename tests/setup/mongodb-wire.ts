import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

export type Document = Record<string, unknown>;

/** A message of MongoDB's wire protocol, as far as the proxy has to parse it. */
export interface Message {
  bytes: Buffer;
  requestId: number;
  responseTo: number;
  /** The command or reply, with types such as `Int32` and `Long` kept, and without separate document sequences. */
  body: Document;
}

const HEADER_BYTES = 16;
const FLAG_BYTES = 4;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const KEEP_TYPES = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

/** Collects the chunks of one connection, and returns the messages that are complete. */
export function messageReader(): (chunk: Buffer) => Message[] {
  let pending = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const messages: Message[] = [];
    while (pending.length >= HEADER_BYTES && pending.length >= pending.readInt32LE(0)) {
      const size = pending.readInt32LE(0);
      messages.push(parseMessage(pending.subarray(0, size)));
      pending = pending.subarray(size);
    }
    return messages;
  };
}

function parseMessage(bytes: Buffer): Message {
  const body = BSON.deserialize(bytes.subarray(...bodyRange(bytes)), KEEP_TYPES);
  return { bytes, requestId: bytes.readInt32LE(4), responseTo: bytes.readInt32LE(8), body };
}

/** Returns the start and end of the BSON of the command or reply. */
function bodyRange(bytes: Buffer): [number, number] {
  const opCode = bytes.readInt32LE(12);
  let start: number;
  if (opCode === OP_MSG) start = bodySection(bytes);
  else if (opCode === OP_QUERY) start = bytes.indexOf(0, HEADER_BYTES + FLAG_BYTES) + 1 + 8;
  else if (opCode === OP_REPLY) start = HEADER_BYTES + 20;
  else throw new Error(`The proxy does not know the operation ${opCode}.`);
  return [start, start + bytes.readInt32LE(start)];
}

/** Returns the start of the section of kind 0; sections of kind 1, lists of documents, may precede it. */
function bodySection(bytes: Buffer): number {
  let at = HEADER_BYTES + FLAG_BYTES;
  while (bytes[at] === 1) at += 1 + bytes.readInt32LE(at + 1);
  return at + 1;
}

/** Returns the message with another body. */
export function withBody(message: Message, body: Document): Message {
  const [start, end] = bodyRange(message.bytes);
  const parts = [message.bytes.subarray(0, start), BSON.serialize(body), message.bytes.subarray(end)];
  const bytes = Buffer.concat(parts);
  bytes.writeInt32LE(bytes.length, 0);
  return { ...message, bytes, body };
}

/** Returns a reply in the format of the request. */
export function replyTo(request: Message, body: Document): Buffer {
  const document = BSON.serialize(body);
  const isQuery = request.bytes.readInt32LE(12) === OP_QUERY;
  const head = Buffer.alloc(isQuery ? HEADER_BYTES + 20 : HEADER_BYTES + FLAG_BYTES + 1);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(request.requestId, 8);
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  if (isQuery) head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, document]);
}

/** The command's name is its first field. */
export const nameOf = ({ body }: Message): string => Object.keys(body)[0] ?? '';
