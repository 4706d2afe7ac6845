import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { loadXsd, type XsdCheck } from '@udigate/sheets/xml'
import { officialFile } from '../../../../../sheets/test/official-files.ts'
import { ebmsNamespace } from '../user-message.ts'
import { writeMarkRequest } from './collect.ts'
import { writeListRequest } from './list-pending.ts'
import { writeStatusRequest } from './message-status.ts'
import { pluginNamespace, soapNamespace } from './namespaces.ts'
import { writeRetrieveRequest } from './retrieve-message.ts'
import { writeSubmitRequest } from './submit-message.ts'
import { settingsFor } from './testing/connect-to.ts'

const settings = settingsFor(new URL('http://127.0.0.1/'), { originalSender: 'us & "co" <C1>' })
const xml = Buffer.from('<Push/>')
const official = officialFile('domibus/ws-plugin')

test('a document travels as the agreed payload under the agreed header', () => {
  const draft = { transmissionId: 'm1.1@udigate', conversationId: 'c1', xml }
  assert.equal(
    Buffer.from(writeSubmitRequest(settings, draft)).toString('utf8'),
    `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="${soapNamespace}" xmlns:eb="${ebmsNamespace}" xmlns:ws="${pluginNamespace}">
<soap:Header><eb:Messaging mustUnderstand="true"><eb:UserMessage>
<eb:MessageInfo><eb:MessageId>m1.1@udigate</eb:MessageId></eb:MessageInfo>
<eb:PartyInfo>
<eb:From><eb:PartyId type="urn:oasis:names:tc:ebcore:partyid-type:unregistered">EUDAMED_004423</eb:PartyId>
<eb:Role>http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/initiator</eb:Role></eb:From>
<eb:To><eb:PartyId type="urn:oasis:names:tc:ebcore:partyid-type:unregistered">eudamed_mdr_acc</eb:PartyId>
<eb:Role>http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/responder</eb:Role></eb:To>
</eb:PartyInfo>
<eb:CollaborationInfo><eb:Service type="tc1">bdx:noprocess</eb:Service><eb:Action>TC1Leg1</eb:Action>
<eb:ConversationId>c1</eb:ConversationId></eb:CollaborationInfo>
<eb:MessageProperties><eb:Property name="originalSender">us &amp; &quot;co&quot; &lt;C1&gt;</eb:Property>
<eb:Property name="finalRecipient">urn:oasis:names:tc:ebcore:partyid-type:unregistered:C4</eb:Property></eb:MessageProperties>
<eb:PayloadInfo><eb:PartInfo href="cid:message"><eb:PartProperties><eb:Property name="MimeType">text/xml</eb:Property>
</eb:PartProperties></eb:PartInfo></eb:PayloadInfo>
</eb:UserMessage></eb:Messaging></soap:Header>
<soap:Body><ws:submitRequest><payload payloadId="cid:message" contentType="text/xml"><value>PFB1c2gvPg==</value></payload>
</ws:submitRequest></soap:Body></soap:Envelope>`.replaceAll('\n', ''),
  )
})

test('every request is valid by the schemas of the WS plugin', { skip: official.skip }, async t => {
  const check = await loadPluginSchemas(t)
  const requests = {
    submit: writeSubmitRequest(settings, { transmissionId: 'm1.1@udigate', conversationId: 'c1', xml }),
    'submit without a conversation': writeSubmitRequest(settings, { transmissionId: 'm1.1@udigate', xml }),
    status: writeStatusRequest('m1.1@udigate'),
    list: writeListRequest({}),
    'list with a filter': writeListRequest(
      { fromPartyId: 'a', finalRecipient: 'b' },
      { from: new Date(0), to: new Date(1) },
    ),
    retrieve: writeRetrieveRequest('m1.1@udigate'),
    mark: writeMarkRequest('m1.1@udigate'),
  }
  for (const [what, request] of Object.entries(requests)) {
    assert.deepEqual(check.check(request), { valid: true }, what)
  }
})

test('those schemas do judge header and body', { skip: official.skip }, async t => {
  const check = await loadPluginSchemas(t)
  const good = Buffer.from(writeSubmitRequest(settings, { transmissionId: 'm', xml })).toString('utf8')
  const spoiled = {
    header: good.replace(/<eb:Action>.*<\/eb:Action>/, ''),
    'header attribute': good.replace('mustUnderstand=', 'soap:mustUnderstand='),
    body: good.replaceAll(/<(\/?)payload\b/g, '<$1ws:payload'),
    'body attribute': good.replace('payloadId=', 'payloadID='),
  }
  for (const [what, document] of Object.entries(spoiled)) {
    assert.notEqual(document, good)
    assert.equal(check.check(Buffer.from(document)).valid, false, what)
  }
})

/**
 * The plugin's schemas import each other by namespace alone; the WSDL that says where they lie is no schema.
 */
async function loadPluginSchemas(t: TestContext): Promise<XsdCheck> {
  const folder = await mkdtemp(join(tmpdir(), 'udigate-plugin-'))
  t.after(() => rm(folder, { recursive: true }))
  await cp(official.path, folder, { recursive: true })
  const imports = {
    'http://www.w3.org/XML/1998/namespace': 'xml.xsd',
    'http://www.w3.org/2005/05/xmlmime': 'xmlmime.xsd',
    [pluginNamespace]: 'webservicePlugin-body.xsd',
    [ebmsNamespace]: 'webservicePlugin-header.xsd',
    [soapNamespace]: 'envelope.xsd',
  }
  const lines = Object.entries(imports).map(
    ([namespace, file]) => `<xs:import namespace="${namespace}" schemaLocation="${file}"/>`,
  )
  const root = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${lines.join('')}</xs:schema>`
  await writeFile(join(folder, 'all.xsd'), root)
  const check = await loadXsd(folder, 'all.xsd')
  t.after(() => check.dispose())
  return check
}
