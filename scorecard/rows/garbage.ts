/** Those that are large: each is tried alone, so that what it costs can be told. */
export const heavy: ReadonlySet<string> = new Set([
  '100,000 nested elements',
  '5 MB of spaces, and no end',
  'a million empty elements',
  'entity bomb',
])

/** What may come in place of an acknowledgement; each is made of the real one. */
export const garbage: Readonly<Record<string, (real: string) => string | Buffer>> = {
  'no results': real => real.replace(/<(\w+:)?responseEntities[\s\S]*responseEntities>/, ''),
  'another entity': real => real.replace(/(entityCode>)[^<]+/, '$1somebody-else'),
  'both codes': real => real.replace(/(<(\w+:)?responseEntity>[\s\S]*?SUCCESS[\s\S]*?responseEntity>)/, both),
  'no correlation id': real => real.replace(/<(\w+:)?correlationID>[^<]*<\/(\w+:)?correlationID>/, ''),
  'an unknown correlation id': real =>
    real.replace(/(correlationID>)[^<]*/, '$100000000-0000-0000-0000-000000000000'),
  'two correlation ids': real =>
    real.replace(
      /(<(?:\w+:)?correlationID>)[^<]*(<\/(?:\w+:)?correlationID>)/,
      '$&$100000000-0000-0000-0000-000000000000$2',
    ),
  'lower case code': real => real.replaceAll('SUCCESS', 'success'),
  'misspelt code': real => real.replaceAll('SUCCESS', 'SUCCES'),
  'code with words': real => real.replaceAll('SUCCESS', 'NO SUCCESS'),
  'empty code': real => real.replaceAll('SUCCESS', ''),
  'code as an element': real => real.replaceAll('>SUCCESS<', '><SUCCESS/><'),
  'code as an attribute': real => real.replaceAll('>SUCCESS<', ' v="SUCCESS"><'),
  'code in a comment': real => real.replaceAll('>SUCCESS<', '><!--SUCCESS--><'),
  'code in an instruction': real => real.replaceAll('>SUCCESS<', '><?code SUCCESS?><'),
  empty: () => '',
  space: () => ' \n\t',
  'plain text': () => 'Service temporarily unavailable',
  HTML: () => '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>',
  XHTML: () => '<html xmlns="http://www.w3.org/1999/xhtml"><body>SUCCESS</body></html>',
  JSON: () => '{"responseCode":"SUCCESS"}',
  null: () => 'null',
  'truncated after the declaration': real => real.slice(0, 40),
  'truncated in the middle': real => real.slice(0, real.length / 2),
  'truncated after SUCCESS': real => real.slice(0, real.indexOf('SUCCESS') + 7),
  'last bracket missing': real => real.trimEnd().slice(0, -1),
  'end tag missing': real => real.replace(/<\/[^<]+>\s*$/, ''),
  'two roots': real => real + real.replace(/<\?xml[^>]*>/, ''),
  'text after the root': real => `${real}SUCCESS`,
  'text before the root': real => real.replace(/(<\?xml[^>]*>)/, '$1SUCCESS'),
  'declaration late': real => ` ${real}`,
  'unknown encoding': real => real.replace(/UTF-8/i, 'X-NONE'),
  'UTF-16 said, UTF-8 meant': real => real.replace(/UTF-8/i, 'UTF-16'),
  'cut UTF-8': real => Buffer.concat([Buffer.from(real), Buffer.from([0xc3])]),
  'invalid UTF-8': real => splice(real, Buffer.from([0xff, 0xfe, 0x80])),
  'overlong UTF-8': real => splice(real, Buffer.from([0xc0, 0xaf])),
  'NUL byte': real => splice(real, Buffer.from([0])),
  'control character': real => splice(real, Buffer.from([7])),
  'control character by reference': real => real.replace('SUCCESS', 'SUCCESS&#7;'),
  'surrogate by reference': real => real.replace('SUCCESS', 'SUCCESS&#xD800;'),
  'undeclared prefix': real => real.replace('>SUCCESS<', '><zz:a>SUCCESS</zz:a><'),
  'undefined entity': real => real.replace('SUCCESS', '&success;'),
  'external entity': real => withDoctype(real, '<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
  'entity over the network': real => withDoctype(real, '<!ENTITY x SYSTEM "http://127.0.0.1:1/x">', '&x;'),
  'entity bomb': real => withDoctype(real, bomb, '&e9;'),
  'parameter entity': real => withDoctype(real, '<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd">%x;', ''),
  'external DTD': real => real.replace('?>', '?><!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">'),
  'empty DOCTYPE': real => real.replace('?>', '?><!DOCTYPE a>'),
  'entity that says SUCCESS': real => withDoctype(real, '<!ENTITY x "SUCCESS">', '&x;'),
  'wrong namespace': real => real.replaceAll('https://ec.europa.eu/', 'https://ec.europe.eu/'),
  'no namespace': real => real.replace(/xmlns(:\w+)?="[^"]*"/g, ''),
  'another root': real => real.replaceAll('Acknowledgement', 'Recognition'),
  'a Push': real => real.replaceAll('Acknowledgement', 'Push'),
  '100,000 nested elements': real =>
    real.replace('SUCCESS', `${'<a>'.repeat(100_000)}SUCCESS${'</a>'.repeat(100_000)}`),
  'one attribute twice': real => real.replace('>SUCCESS', ' a="" a="">SUCCESS'),
  '5 MB of spaces, and no end': real => real.slice(0, real.length / 2) + ' '.repeat(5_000_000),
  'a million empty elements': real => real.replace('>SUCCESS', `>${'<a/>'.repeat(1_000_000)}SUCCESS`),
  base64: real => Buffer.from(real).toString('base64'),
  gzip: () => Buffer.from('1f8b0800000000000003030000000000000000', 'hex'),
  ZIP: () => Buffer.from('504b0304140000000800', 'hex'),
  'random bytes': () => Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 151 + 7) % 256)),
  'SOAP fault': () =>
    '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault/></s:Body></s:Envelope>',
}

const bomb = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY e${n} "${n === 0 ? 'ha' : `&e${n - 1};`.repeat(10)}">`,
).join('')

function withDoctype(real: string, subset: string, reference: string): string {
  return real.replace('?>', `?><!DOCTYPE a [${subset}]>`).replace('SUCCESS', reference)
}

function splice(real: string, bytes: Buffer): Buffer {
  const at = real.indexOf('SUCCESS') + 3
  return Buffer.concat([Buffer.from(real.slice(0, at)), bytes, Buffer.from(real.slice(at))])
}

function both(result: string): string {
  return result + result.replace('SUCCESS', 'PROCESSED_WITH_ERRORS')
}
