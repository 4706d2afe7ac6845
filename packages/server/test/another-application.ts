import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Simulator } from './simulator.ts'

/**
 * Another application on the same access point asks something `count` times, and does not fetch the answers.
 *
 * @returns the ids of what is pending at the access point then, as far as it lists them
 */
export async function leaveForeignAnswers(simulator: Simulator, count: number): Promise<string[]> {
  for (let n = 0; n < count; n += 1) {
    const payload = Buffer.from(`<foreign>${n}</foreign>`).toString('base64')
    await callPlugin(
      simulator,
      `<ws:submitRequest><payload payloadId="cid:message" contentType="text/xml"><value>${payload}</value></payload></ws:submitRequest>`,
      foreignHeader(`${randomUUID()}@another.example`),
    )
  }
  return listPending(simulator)
}

/** The ids that are pending, as far as the access point lists them. */
export async function listPending(simulator: Simulator): Promise<string[]> {
  const answer = await callPlugin(simulator, '<ws:listPendingMessagesRequest/>')
  return [...answer.matchAll(/<messageID>([^<]+)</g)].map(([, id = '']) => id)
}

function party(name: string, value: string, role: string): string {
  return `<eb:${name}><eb:PartyId type="urn:type">${value}</eb:PartyId><eb:Role>${role}</eb:Role></eb:${name}>`
}

function foreignHeader(id: string): string {
  return `<eb:Messaging><eb:UserMessage><eb:MessageInfo><eb:MessageId>${id}</eb:MessageId></eb:MessageInfo>
<eb:PartyInfo>${party('From', 'another', 'initiator')}${party('To', 'eudamed', 'responder')}</eb:PartyInfo>
<eb:CollaborationInfo><eb:Service type="tc1">bdx:noprocess</eb:Service><eb:Action>TC1Leg1</eb:Action><eb:ConversationId>theirs</eb:ConversationId></eb:CollaborationInfo>
<eb:MessageProperties><eb:Property name="originalSender">urn:theirs</eb:Property><eb:Property name="finalRecipient">urn:C4</eb:Property></eb:MessageProperties>
<eb:PayloadInfo><eb:PartInfo href="cid:message"/></eb:PayloadInfo></eb:UserMessage></eb:Messaging>`
}

async function callPlugin({ port }: Simulator, body: string, header = ''): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/domibus/services/wsplugin`, {
    method: 'POST',
    headers: { 'content-type': 'application/soap+xml; charset=UTF-8' },
    body: `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:ws="http://eu.domibus.wsplugin/" xmlns:eb="http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/"><soap:Header>${header}</soap:Header><soap:Body>${body}</soap:Body></soap:Envelope>`,
  })
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return text
}
