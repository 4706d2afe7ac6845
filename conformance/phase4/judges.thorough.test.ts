/** phase4 and the other judges, without the library: fresh messages are as those recorded, and nothing unsigned passes for signed. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { readCertificate, readIdentity } from '../../packages/as4/test/exchanges.ts'
import { judgeSignal, judgeUserMessage } from '../../packages/as4/test/judge/judge.ts'
import { hasJavaAndMaven } from '../../test/java-and-maven.ts'
import { skipWithout } from '../../test/needs.ts'
import { type Listener, listen, post, type Travelled } from './exchange.ts'
import { type Phase4, startPhase4 } from './phase4.ts'
import { commandFor, everyParty, type Plan, plans } from './plan.ts'

const authority = readCertificate('authority')

describe('phase4 among the judges', { skip: skipWithout('java', hasJavaAndMaven()) }, () => {
  let phase4: Phase4
  let between: Listener
  /** What goes from phase4 to phase4, which a test may change. */
  let seen: { request: Travelled; response: Travelled }[] = []
  let change = keep

  before(async () => {
    phase4 = await startPhase4(everyParty)
    between = await listen(async (path, request) => {
      const response = change(await post(phase4.url + path, request))
      seen.push({ request, response })
      return response
    })
  })

  after(async () => {
    await between[Symbol.asyncDispose]()
    await phase4[Symbol.asyncDispose]()
  })

  async function sendAlong(plan: Plan, messageId: string) {
    seen = []
    const path = [`regulator-${plan.bits}`, plan.path].filter(part => part !== undefined).join('/')
    const said = await phase4.send(commandFor(plan, messageId, `${between.url}/${path}`))
    const [only, ...more] = seen
    assert.ok(only !== undefined && more.length === 0)
    return { said, deliveries: await phase4.takeDeliveries(), ...only }
  }

  for (const [name, plan] of Object.entries(plans)) {
    test(`phase4 and the second judge read the same of what phase4 sends: ${name}`, async () => {
      const messageId = newId(name)
      const { said, deliveries, request, response } = await sendAlong(plan, messageId)
      const judged = judgeUserMessage(request, readIdentity(`regulator-${plan.bits}`), {
        authority,
        known: [readCertificate(`manufacturer-${plan.bits}`)],
        now: new Date(),
      })
      assert.equal(judged.messageId, messageId)
      const [delivery] = deliveries
      assert.deepEqual([delivery?.signatureChecked, delivery?.decrypted], [true, true])
      assert.deepEqual(
        judged.payloads.map(({ contentId, content }) => ({ contentId, length: content.length })),
        delivery?.payloads.map(({ contentId, length }) => ({ contentId, length })),
      )
      if (name === 'refused') {
        assert.equal(said.signal?.errors[0]?.code, 'EBMS:0202')
        return
      }
      assert.equal(said.result, 'success')
      const receipt = judgeSignal(response, { authority, known: [], now: new Date() })
      assert.deepEqual(receipt.receipt?.references, judged.covered)
    })
  }

  test('phase4 takes a message that is neither signed nor encrypted, and the program says so', async () => {
    const messageId = newId('plain')
    await post(`${phase4.url}/regulator-2048`, writeUnprotected(messageId))
    const [delivery] = await phase4.takeDeliveries()
    assert.equal(delivery?.messageId, messageId)
    assert.deepEqual([delivery?.signatureChecked, delivery?.decrypted], [false, false])
  })

  test('phase4 takes a receipt without a signature, and the program says so', async t => {
    change = withoutSecurity
    t.after(() => {
      change = keep
    })
    const { said } = await sendAlong(findPlan('one-payload-plain'), newId('unsigned'))
    assert.equal(said.result, 'success')
    assert.deepEqual(said.signatureCovers, [])
  })

  test('WSS4J refuses the signature of a receipt that was changed', async t => {
    change = response => ({
      ...response,
      body: Buffer.from(Buffer.from(response.body).toString().replace('<eb:Timestamp>2', '<eb:Timestamp>3')),
    })
    t.after(() => {
      change = keep
    })
    const { said } = await sendAlong(findPlan('one-payload-plain'), newId('changed'))
    assert.match(said.signatureFailure ?? '', /signature/i)
  })
})

function findPlan(name: string): Plan {
  const plan = plans[name]
  assert.ok(plan !== undefined)
  return plan
}

function newId(what: string): string {
  return `${what}-${randomBytes(6).toString('hex')}@test.example`
}

function keep(response: Travelled): Travelled {
  return response
}

function withoutSecurity({ contentType, body }: Travelled): Travelled {
  const envelope = Buffer.from(body).toString()
  const start = envelope.indexOf('<wsse:Security')
  const end = envelope.indexOf('</wsse:Security>') + '</wsse:Security>'.length
  return { contentType, body: Buffer.from(envelope.slice(0, start) + envelope.slice(end)) }
}

const soap = 'http://www.w3.org/2003/05/soap-envelope'
const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'

function writeParty(name: string): string {
  return `<eb:${name}><eb:PartyId>${name}</eb:PartyId><eb:Role>${ebms}/${name}</eb:Role></eb:${name}>`
}

function writeProperty(name: string): string {
  return `<eb:Property name="${name}">${name}</eb:Property>`
}

/** A message in plain SOAP with nothing but its header. */
function writeUnprotected(messageId: string): Travelled {
  const envelope = `<S:Envelope xmlns:S="${soap}"><S:Header><eb:Messaging xmlns:eb="${ebms}/" S:mustUnderstand="true">
<eb:UserMessage><eb:MessageInfo><eb:Timestamp>${new Date().toISOString()}</eb:Timestamp><eb:MessageId>${messageId}</eb:MessageId></eb:MessageInfo>
<eb:PartyInfo>${writeParty('From')}${writeParty('To')}</eb:PartyInfo>
<eb:CollaborationInfo><eb:Service>urn:example</eb:Service><eb:Action>any</eb:Action><eb:ConversationId>1</eb:ConversationId></eb:CollaborationInfo>
<eb:MessageProperties>${writeProperty('originalSender')}${writeProperty('finalRecipient')}</eb:MessageProperties></eb:UserMessage>
</eb:Messaging></S:Header><S:Body/></S:Envelope>`
  return { contentType: 'application/soap+xml;charset=UTF-8', body: Buffer.from(envelope) }
}
