import { submitPath } from '../lone-gateway.ts'

/** A request that two servers in a row could read differently. */
export interface Ambiguous {
  name: string
  /** Up to the body; `KEY` stands for an API key. */
  lines: readonly string[]
  body?: string
}

const post = `POST ${submitPath} HTTP/1.1`
const host = 'Host: localhost'
const key = 'Authorization: KEY'
const json = 'Content-Type: application/json'
const usual = [post, host, key, json]
const get = 'GET /api/v1/submissions HTTP/1.1'

/** None of them is to have any effect, nor what follows them on the connection. */
export const ambiguous: readonly Ambiguous[] = [
  {
    name: 'Content-Length and Transfer-Encoding',
    lines: [...usual, 'Content-Length: 6', 'Transfer-Encoding: chunked'],
    body: '0\r\n\r\nGE',
  },
  {
    name: 'Transfer-Encoding and Content-Length',
    lines: [...usual, 'Transfer-Encoding: chunked', 'Content-Length: 6'],
    body: '0\r\n\r\n',
  },
  {
    name: 'two lengths that differ',
    lines: [...usual, 'Content-Length: 2', 'Content-Length: 0'],
    body: '{}',
  },
  {
    name: 'two lengths that are the same',
    lines: [...usual, 'Content-Length: 2', 'Content-Length: 2'],
    body: '{}',
  },
  { name: 'a list of lengths', lines: [...usual, 'Content-Length: 2, 2'], body: '{}' },
  { name: 'a length below zero', lines: [...usual, 'Content-Length: -1'] },
  { name: 'a length with a sign', lines: [...usual, 'Content-Length: +2'], body: '{}' },
  { name: 'a hexadecimal length', lines: [...usual, 'Content-Length: 0x2'], body: '{}' },
  { name: 'a length with a fraction', lines: [...usual, 'Content-Length: 2.0'], body: '{}' },
  { name: 'a length of words', lines: [...usual, 'Content-Length: two'], body: '{}' },
  {
    name: 'a length beyond any number',
    lines: [...usual, 'Content-Length: 99999999999999999999'],
    body: '{}',
  },
  { name: 'a space before the colon of the length', lines: [...usual, 'Content-Length : 2'], body: '{}' },
  {
    name: 'a space before the colon of the coding',
    lines: [...usual, 'Transfer-Encoding : chunked'],
    body: '0\r\n\r\n',
  },
  { name: 'an unknown transfer coding', lines: [...usual, 'Transfer-Encoding: xchunked'], body: '0\r\n\r\n' },
  {
    name: 'chunked, and then something else',
    lines: [...usual, 'Transfer-Encoding: chunked, identity'],
    body: '0\r\n\r\n',
  },
  {
    name: 'two transfer codings',
    lines: [...usual, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    body: '0\r\n\r\n',
  },
  { name: 'chunked twice', lines: [...usual, 'Transfer-Encoding: chunked, chunked'], body: '0\r\n\r\n' },
  { name: 'identity alone', lines: [...usual, 'Transfer-Encoding: identity'], body: '{}' },
  {
    name: 'a chunk of no hexadecimal size',
    lines: [...usual, 'Transfer-Encoding: chunked'],
    body: 'g\r\n{}\r\n0\r\n\r\n',
  },
  {
    name: 'a chunk of a size below zero',
    lines: [...usual, 'Transfer-Encoding: chunked'],
    body: '-2\r\n{}\r\n0\r\n\r\n',
  },
  {
    name: 'a chunk of a size with 0x',
    lines: [...usual, 'Transfer-Encoding: chunked'],
    body: '0x2\r\n{}\r\n0\r\n\r\n',
  },
  {
    name: 'a chunk longer than it says',
    lines: [...usual, 'Transfer-Encoding: chunked'],
    body: '1\r\n{}\r\n0\r\n\r\n',
  },
  {
    name: 'a chunk of a size beyond any',
    lines: [...usual, 'Transfer-Encoding: chunked'],
    body: 'fffffffffffffffff\r\n{}',
  },
  {
    name: 'lines that end in a line feed alone in a chunk',
    lines: [...usual, 'Transfer-Encoding: chunked'],
    body: '2\n{}\n0\n\n',
  },
  { name: 'two hosts', lines: [post, host, 'Host: other', key, json, 'Content-Length: 2'], body: '{}' },
  { name: 'the same host twice', lines: [get, host, host, key] },
  { name: 'no host', lines: [get, key] },
  { name: 'two keys', lines: [get, host, key, 'Authorization: other'] },
  { name: 'another host in the address', lines: ['GET http://other/api/v1/submissions HTTP/1.1', host, key] },
  {
    name: 'chunked under HTTP/1.0',
    lines: [`POST ${submitPath} HTTP/1.0`, host, key, json, 'Transfer-Encoding: chunked'],
    body: '0\r\n\r\n',
  },
  { name: 'a folded header', lines: [get, host, key, 'X-Folded: a', ' b'] },
  { name: 'a header without a name', lines: [get, host, key, ': value'] },
  { name: 'a header without a colon', lines: [get, host, key, 'Nothing'] },
  { name: 'a space in the name of a header', lines: [get, host, key, 'Con tent: 1'] },
  { name: 'a carriage return in a value', lines: [get, host, key, 'X-Value: a\rb'] },
  { name: 'a zero byte in a value', lines: [get, host, key, 'X-Value: a\0b'] },
  { name: 'another version of HTTP', lines: ['GET /api/v1/submissions HTTP/9.9', host, key] },
  { name: 'no version of HTTP', lines: ['GET /api/v1/submissions', host, key] },
  { name: 'a method in small letters', lines: ['get /api/v1/submissions HTTP/1.1', host, key] },
  {
    name: 'two types of content',
    lines: [post, host, key, json, 'Content-Type: text/plain', 'Content-Length: 2'],
    body: '{}',
  },
]
