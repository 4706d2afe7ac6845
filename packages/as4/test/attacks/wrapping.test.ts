import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildUserMessage, commonProfile, defaultLimits } from '../../src/index.ts'
import { digestBytes } from '../../src/security/covered.ts'
import { openEnvelope } from '../../src/soap/open-envelope.ts'
import { describeRefusal, message, receive, sendOptions } from '../partners.ts'
import { editBody, find, readEnvelopeText, replace, resign } from './forge.ts'

const { http } = buildUserMessage(message(), sendOptions())

/** A header as an attacker wants it read. */
function falsify(messaging: string, id?: string): string {
  const falsified = replace(messaging, '>TC1Leg1<', '>Forged<')
  return id === undefined ? falsified : replace(falsified, /wsu:Id="[^"]*"/, id)
}

function moveMessaging(move: (messaging: string) => string): (text: string) => string {
  return text =>
    replace(text, /<eb:Messaging.*<\/eb:Messaging>/s, move(find(text, /<eb:Messaging.*<\/eb:Messaging>/s)))
}

const wrap = (xml: string): string => `<x:Wrapper xmlns:x="urn:x">${xml}</x:Wrapper>`

/** Each is done on the way, by one who has no key. */
const wrappings: Readonly<Record<string, readonly [(text: string) => string, RegExp]>> = {
  'the signed Messaging moved below another header, a false one in its place': [
    moveMessaging(signed => falsify(signed, 'wsu:Id="_false"') + wrap(signed)),
    /^EBMS:0009 The envelope has a second element Messaging\./,
  ],
  'a false Messaging without an identifier before the signed one': [
    moveMessaging(signed => falsify(signed, '') + signed),
    /^EBMS:0009 The envelope has a second element Messaging\./,
  ],
  'a false Messaging after the signed one': [
    moveMessaging(signed => signed + falsify(signed, 'wsu:Id="_false"')),
    /^EBMS:0009 The envelope has a second element Messaging\./,
  ],
  'the signed Messaging inside the false one': [
    moveMessaging(signed =>
      replace(falsify(signed, 'wsu:Id="_false"'), '</eb:Messaging>', `${signed}</eb:Messaging>`),
    ),
    /^EBMS:0009 The envelope has a second element Messaging\./,
  ],
  'the signed Messaging in an Object of the signature': [
    text => {
      const signed = find(text, /<eb:Messaging.*<\/eb:Messaging>/s)
      const without = replace(text, signed, falsify(signed, 'wsu:Id="_false"'))
      return replace(without, '</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`)
    },
    /^EBMS:0009 The envelope has a second element Messaging\./,
  ],
  'a false Messaging alone': [
    moveMessaging(signed => falsify(signed)),
    /^EBMS:0101 The digest of #\w+ is wrong\./,
  ],
  'a false Messaging with another identifier alone': [
    moveMessaging(signed => falsify(signed, 'wsu:Id="_false"')),
    /^EBMS:0101 The signature refers to an element that is not there\./,
  ],
  'another element with the identifier of the signed Messaging': [
    text => {
      const id = find(find(text, /<eb:Messaging[^>]*>/), /(?<=wsu:Id=")[^"]*/)
      return replace(text, '<eb:Messaging', `<x:Other xmlns:x="urn:x" Id="${id}"/><eb:Messaging`)
    },
    /^EBMS:0009 Two elements of the envelope have one identifier\./,
  ],
  'another element with the identifier of the signed Messaging in xml:id': [
    text => {
      const id = find(find(text, /<eb:Messaging[^>]*>/), /(?<=wsu:Id=")[^"]*/)
      return replace(text, '<eb:Messaging', `<x:Other xmlns:x="urn:x" xml:id="${id}"/><eb:Messaging`)
    },
    /^EBMS:0009 Two elements of the envelope have one identifier\./,
  ],
  'a second Body': [
    text => replace(text, '<S12:Body', '<S12:Body/><S12:Body'),
    /^EBMS:0009 The envelope has a second element Body\./,
  ],
  'the signed Body in the header, another in its place': [
    text => {
      const body = find(text, /<S12:Body[^>]*\/>/)
      return replace(replace(text, body, '<S12:Body/>'), '</S12:Header>', `${wrap(body)}</S12:Header>`)
    },
    /^EBMS:0009 The envelope has a second element Body\./,
  ],
  'a payload in the Body': [
    text => replace(text, /(?<=<S12:Body[^>]*)\/>/, '><x xmlns=""/></S12:Body>'),
    /^EBMS:0101 The digest of #\w+ is wrong\./,
  ],
  'a second Security': [
    text =>
      replace(text, '<eb:Messaging', `${find(text, /<wsse:Security [^>]*>/)}</wsse:Security><eb:Messaging`),
    /^EBMS:0009 The envelope has a second element Security\./,
  ],
  'a second signature': [
    text => {
      const signature = find(text, /<ds:Signature .*<\/ds:Signature>/s)
      return replace(text, '</wsse:Security>', `${replace(signature, / Id="[^"]*"/, '')}</wsse:Security>`)
    },
    /^EBMS:0009 The envelope has a second element Signature\./,
  ],
  'a second SignedInfo': [
    text => replace(text, '<ds:SignedInfo>', '<ds:SignedInfo/><ds:SignedInfo>'),
    /^EBMS:0009 The envelope has a second element SignedInfo\./,
  ],
  'a Security for another role': [
    text => replace(text, '<wsse:Security ', '<wsse:Security S12:role="urn:other" '),
    /^EBMS:0009 The header Security is for another role/,
  ],
  'a header that must be understood': [
    text => replace(text, '<eb:Messaging', '<x:Other xmlns:x="urn:x" S12:mustUnderstand="1"/><eb:Messaging'),
    /^EBMS:0008 The header Other must be understood/,
  ],
  'an element after the Body': [
    text => replace(text, '</S12:Envelope>', '<x xmlns=""/></S12:Envelope>'),
    /^EBMS:0009 The message is no SOAP 1\.2 envelope/,
  ],
  'no signature': [
    text => replace(text, /<ds:Signature .*<\/ds:Signature>/s, ''),
    /^EBMS:0103 The message is not signed\./,
  ],
  'no Security': [
    text => replace(text, /<wsse:Security .*<\/wsse:Security>/s, ''),
    /^EBMS:0103 The message is not signed: it has no header Security\./,
  ],
  'another value of the signature': [
    text => replace(text, /(?<=<ds:SignatureValue>)..../, 'AAAA'),
    /^EBMS:0101 The signature of the message is wrong\./,
  ],
  'a reference to nothing in KeyInfo': [
    text => replace(text, /<wsse:Reference URI="#\w+" V/, '<wsse:Reference URI="#_none" V'),
    /^EBMS:0101 A reference names no BinarySecurityToken/,
  ],
  'a token that stands outside of Security': [
    text => {
      const token = find(text, /<wsse:BinarySecurityToken.*<\/wsse:BinarySecurityToken>/s)
      const spaces =
        'xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd" xmlns:wsu="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd" '
      const moved = replace(token, '<wsse:BinarySecurityToken ', `<wsse:BinarySecurityToken ${spaces}`)
      return replace(replace(text, token, ''), '</S12:Header>', `${wrap(moved)}</S12:Header>`)
    },
    /^EBMS:0101 A reference names no BinarySecurityToken/,
  ],
}

test('the message that is attacked is taken as it is', () => {
  assert.equal(describeRefusal(receive(http)), 'taken')
})

for (const [name, [edit, expected]] of Object.entries(wrappings)) {
  test(`refused on its way: ${name}`, () => {
    assert.match(describeRefusal(receive(editBody(http, edit))), expected)
  })
}

const reference = (pattern: string): RegExp =>
  new RegExp(`<ds:Reference URI="${pattern}">(?:(?!</ds:Reference>).)*</ds:Reference>`, 's')

function findId(text: string, element: RegExp): string {
  return find(find(text, element), /(?<=wsu:Id=")[^"]*/)
}

/** A partner that signs less than it should. */
const partial: Readonly<Record<string, readonly [(text: string) => string, RegExp]>> = {
  'the header is not covered': [
    text => replace(text, reference(`#${findId(text, /<eb:Messaging[^>]*>/)}`), ''),
    /^EBMS:0103 The signature does not cover eb:Messaging\./,
  ],
  'the Body is not covered': [
    text => replace(text, reference(`#${findId(text, /<S12:Body[^>]*>/)}`), ''),
    /^EBMS:0103 The signature does not cover the Body\./,
  ],
  'a payload is not covered': [
    text => replace(text, reference('cid:message@example'), ''),
    /^EBMS:0103 The signature does not cover exactly the payloads\./,
  ],
  'another payload is covered': [
    text =>
      replace(text, '<ds:Reference URI="cid:message@example">', '<ds:Reference URI="cid:other@example">'),
    /^EBMS:0103 The signature does not cover a payload\./,
  ],
  'one element is covered twice': [
    text => {
      const one = find(text, reference('cid:message@example'))
      return replace(text, one, one + one)
    },
    /^EBMS:0103 The signature refers to one element or payload twice\./,
  ],
  'a reference is to the whole document': [
    text => replace(text, '<ds:Reference URI="cid:message@example">', '<ds:Reference URI="">'),
    /^EBMS:0103 A reference of the signature names no element and no payload\./,
  ],
  'a reference has two transforms': [
    text => replace(text, '</ds:Transforms>', '<ds:Transform Algorithm="urn:x"/></ds:Transforms>'),
    /^EBMS:0103 A reference of the signature is to have one transform/,
  ],
}

for (const [name, [edit, expected]] of Object.entries(partial)) {
  test(`refused though a partner signed it: ${name}`, () => {
    assert.match(describeRefusal(receive(resign(http, edit))), expected)
  })
}

test('refused though a partner signed it: a payload in the Body', () => {
  const filled = editBody(http, text => replace(text, /(?<=<S12:Body[^>]*)\/>/, '><x xmlns=""/></S12:Body>'))
  const envelope = openEnvelope(Buffer.from(readEnvelopeText(filled), 'latin1'), defaultLimits)
  const digest = digestBytes(envelope.canonicalize(envelope.body), commonProfile)
  const signed = resign(filled, text => {
    const covered = find(text, reference(`#${findId(text, /<S12:Body[^>]*>/)}`))
    return replace(text, covered, replace(covered, /(?<=<ds:DigestValue>)[^<]*/, digest))
  })
  assert.equal(describeRefusal(receive(signed)), 'EBMS:0008 The Body of the envelope is to be empty.')
})
