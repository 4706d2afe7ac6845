import assert from 'node:assert/strict'
import { freshRequest } from './fresh-request.ts'
import { type Answered, type CallOptions, eventually, type World } from './harness.ts'
import { beginSlowly, drain, type startPausing } from './stopping-gateway.ts'

/** A gateway as it usually is, and one with `UDIGATE_STRICT_CONTRACT`. */
export interface Gateways {
  usual: World
  strict: World
}

/** Two more, which can be stopped. */
export interface StoppingGateways {
  usual: StoppingGateway
  strict: StoppingGateway
}

type StoppingGateway = Awaited<ReturnType<typeof startPausing>>

/** Something in which the gateway is not what the contract says, or says more. */
export interface Deviation {
  /** The cells of its row in `docs/contract.md`. */
  cells: readonly string[]
  /** Shows by calls that both gateways do what the row says. */
  show(gateways: Gateways, stopping: StoppingGateways): Promise<void>
}

type Parts = { device?: object; deviceGroup?: object; rest?: object }

const mdr = 'EU_UDI_MDR'

/** A valid request with other members. */
function change({ device, deviceGroup, rest }: Parts = {}) {
  const request = freshRequest(mdr)
  return {
    ...request,
    device: { ...request.device, ...device },
    deviceGroup: { ...request.deviceGroup, ...deviceGroup },
    ...rest,
  }
}

function submit(world: World, request: unknown, options?: CallOptions): Promise<Answered> {
  return world.post(`/api/v1/submit/${mdr}`, request, options)
}

function validate(world: World, request: unknown, options?: CallOptions): Promise<Answered> {
  return world.post(`/api/v1/validate/${mdr}`, request, options)
}

function listRules(findings: unknown): string[] {
  return ((findings ?? []) as { ruleId: string }[]).map(({ ruleId }) => ruleId)
}

/** Which rules are errors, and which warnings, at each gateway. */
async function judge(gateways: Gateways, parts: Parts) {
  const judged = async (world: World) => {
    const { body } = await validate(world, change(parts))
    return {
      errors: [...listRules(body.deviceErrors), ...listRules(body.deviceGroupErrors)],
      warnings: [...listRules(body.deviceWarnings), ...listRules(body.deviceGroupWarnings)],
    }
  }
  return { usual: await judged(gateways.usual), strict: await judged(gateways.strict) }
}

/** A submission that has no answer yet when the call is answered. @returns how the same request is answered once it has ended */
async function beginLate(world: World) {
  const request = freshRequest(mdr)
  const { simulator } = world
  await simulator.arm('late-acknowledgement', { match: request.device.Device, delayMs: 3_600_000 })
  const pending = await submit(world, request, { headers: { prefer: 'wait=0' } })
  const end = async (): Promise<Answered> => {
    await eventually(
      () => simulator.messagesWith(request.device.Device),
      messages => messages.length > 0,
    )
    await simulator.release()
    return submit(world, request)
  }
  return { pending, end }
}

/** Registers the representative of a maker outside of the Union as one that is not active, and has the gateway ask about it. */
async function submitWithInactive(world: World): Promise<Answered> {
  const request = freshRequest(mdr)
  const unique = request.device.Device.slice(-9)
  const [maker, representative] = [`US-MF-${unique}`, `DE-AR-${unique}`]
  const key = await world.makeKey({ actors: [maker], scopes: ['submit', 'read', 'validate'] })
  await fetch(`http://127.0.0.1:${world.simulator.port}/actors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: representative, status: 'INACTIVE', since: '2026-06-30' }),
  })
  const { body } = await world.post('/api/v1/inquiries', { kind: 'ACTOR', subject: representative }, { key })
  await eventually(
    () => world.get(`/api/v1/inquiries/${String(body.id)}`, { key }),
    inquiry => inquiry.body.state !== 'RUNNING',
  )
  const deviceGroup = { ...request.deviceGroup, MFActorCode: maker, ARActorCode: representative }
  return submit(world, { device: request.device, deviceGroup }, { key })
}

/** A submission to a gateway that is about to stop, and is held up by a call whose body does not come. */
async function submitWhileStopping(world: StoppingGateway): Promise<Answered> {
  const slow = await beginSlowly(world)
  const stopped = world.gateway.stop({ drain })
  world.draining.resolve()
  await world.calling.begun.promise
  const answered = await submit(world, freshRequest(mdr))
  world.calling.resolve()
  await Promise.all([stopped, slow.closed])
  return answered
}

const endocrine = { SubstanceType: 'CRM_ENDOCRINE', SubType: 'ENDOCRINE_DISRUPTING' }
const namedWithoutLanguage = { Substances: [{ ...endocrine, SubstanceNameLocalized: 'Weichmacher' }] }

const readDocument = async (world: World, path: string) => {
  const { body } = await world.get(path, { key: null })
  return { text: JSON.stringify(body), version: (body.info as { version: string }).version }
}

/** What another mode answers: the row has what the contract says, what is usual, and what is by the letter. */
export const deviationsByMode: readonly Deviation[] = [
  {
    cells: ['Values of `status`', '`IN_SUBMISSION` besides those of the contract', 'those of the contract'],
    async show({ usual, strict }) {
      assert.equal((await beginLate(usual)).pending.body.status, 'IN_SUBMISSION')
      assert.equal((await beginLate(strict)).pending.body.status, 'BLOCKED')
    },
  },
  {
    cells: [
      'What has not ended',
      '202 `IN_SUBMISSION`',
      '409 `BLOCKED`; the reason begins with "In submission", `Retry-After` is 5; the same request later gets the outcome',
    ],
    async show({ usual, strict }) {
      assert.equal((await beginLate(usual)).pending.status, 202)
      const { pending, end } = await beginLate(strict)
      const [reason] = pending.body.reasons as string[]
      assert.deepEqual([pending.status, pending.headers.get('retry-after')], [409, '5'])
      assert.match(reason ?? '', /^In submission/)
      assert.equal((await end()).body.status, 'SUCCESS')
    },
  },
  {
    cells: [
      'A key that may not act for the actor; an `Idempotency-Key` of another request',
      '403, 422, as problems',
      '400 `INVALID_REQUEST`',
    ],
    async show({ usual, strict }) {
      for (const [world, expected] of [
        [usual, [403, 422]],
        [strict, [400, 400]],
      ] as const) {
        const headers = { 'idempotency-key': freshRequest(mdr).device.Device }
        await submit(world, freshRequest(mdr), { headers })
        const key = await world.makeKey({ actors: ['DE-MF-000000002'] })
        const answers = [
          await submit(world, freshRequest(mdr), { key }),
          await submit(world, freshRequest(mdr), { headers }),
        ]
        assert.deepEqual(
          answers.map(({ status }) => status),
          expected,
        )
        if (world === strict) for (const { body } of answers) assert.equal(body.status, 'INVALID_REQUEST')
      }
    },
  },
  {
    cells: [
      'Findings',
      '`path`, `title`, `message`, `ruleId`, `value`, `fix`; warnings in lists of their own',
      'errors alone, with `path`, `message` and `ruleId`',
    ],
    async show({ usual, strict }) {
      const request = change({ device: { Device: '04012345100038', BaseQuantity: 10 } })
      const [more, letter] = [await validate(usual, request), await validate(strict, request)]
      const [finding] = more.body.deviceErrors as object[]
      assert.deepEqual(Object.keys(finding ?? {}).sort(), [
        'fix',
        'message',
        'path',
        'ruleId',
        'title',
        'value',
      ])
      assert.ok(Array.isArray(more.body.deviceWarnings))
      assert.deepEqual(Object.keys(letter.body).sort(), [
        'deviceErrors',
        'deviceGroupErrors',
        'message',
        'status',
      ])
      for (const each of letter.body.deviceErrors as object[]) {
        assert.deepEqual(Object.keys(each).sort(), ['message', 'path', 'ruleId'])
      }
    },
  },
  {
    cells: ['`reasons` with status 400', 'a member', 'part of `statusText`'],
    async show({ usual, strict }) {
      const request = change({ rest: { colour: 'red' } })
      const [more, letter] = [await submit(usual, request), await submit(strict, request)]
      assert.deepEqual([more.status, letter.status], [400, 400])
      const [reason] = more.body.reasons as string[]
      assert.equal(letter.body.reasons, undefined)
      assert.ok(reason && String(letter.body.statusText).includes(reason))
    },
  },
  {
    cells: [
      '`/openapi.json`',
      'all calls, with 202, warnings, fixes, headers and problems; `info.version` is `v1`',
      'the calls `submit` and `validate`, their statuses 200, 400, 409 and 500, and the members of the contract; `info.version` is `v0`. The page at `/docs` has all calls in either case',
    ],
    async show({ usual, strict }) {
      const [more, letter] = [
        await readDocument(usual, '/openapi.json'),
        await readDocument(strict, '/openapi.json'),
      ]
      assert.deepEqual([more.version, letter.version], ['v1', 'v0'])
      for (const addition of [
        'IN_SUBMISSION',
        'deviceWarnings',
        '"fix"',
        'problem+json',
        '/api/v1/devices',
      ]) {
        assert.deepEqual(
          [more.text.includes(addition), letter.text.includes(addition)],
          [true, false],
          addition,
        )
      }
      assert.ok((await readDocument(strict, '/docs/json')).text.includes('/api/v1/devices'))
    },
  },
  {
    cells: [
      '`actorWarnings` with statuses 200 and 202 ([actors](actors.md#what-the-authority-shows))',
      'a member',
      'left out',
    ],
    async show({ usual, strict }) {
      const [more, letter] = [await submitWithInactive(usual), await submitWithInactive(strict)]
      assert.deepEqual([more.body.status, letter.body.status], ['SUCCESS', 'SUCCESS'])
      assert.deepEqual(listRules(more.body.actorWarnings), ['UDG-ACTOR-INACTIVE'])
      assert.equal(letter.body.actorWarnings, undefined)
    },
  },
  {
    cells: [
      '`UnitOfUseDi` of several devices that are not marked, `EU_UDI_MDR`',
      'an info ([UDG-UNIT-OF-USE-MISSING](rules/udg-unit-of-use-missing.md))',
      'an error',
    ],
    async show(gateways) {
      const { usual, strict } = await judge(gateways, { device: { BaseQuantity: 10 } })
      assert.deepEqual([usual.errors, usual.warnings], [[], []])
      assert.deepEqual(strict.errors, ['UDG-UNIT-OF-USE-MISSING'])
    },
  },
  {
    cells: [
      'A name of a substance in `SubstanceNameLocalized` that needs a language and has none',
      'an error ([BR-UDID-041](rules/br-udid-041.md), [BR-DTX-UDID-094-B](rules/br-dtx-udid-094-b.md))',
      'in the [default language](keys.md#default-language) of the API key, where it has one: judged, stored and sent so; else an error',
    ],
    async show({ usual, strict }) {
      const request = change({ device: namedWithoutLanguage })
      const speak = { defaultLanguage: 'DE' }
      const errors = async (world: World, key?: string) =>
        listRules((await validate(world, request, key === undefined ? {} : { key })).body.deviceErrors)
      assert.deepEqual(await errors(usual, await usual.makeKey(speak)), ['BR-DTX-UDID-094-B'])
      assert.deepEqual(await errors(strict), ['BR-DTX-UDID-094-B'])
      const key = await strict.makeKey(speak)
      assert.deepEqual(await errors(strict, key), [])
      assert.equal((await submit(strict, request, { key })).body.status, 'SUCCESS')
      const [sent] = await strict.simulator.messagesWith(request.device.Device)
      assert.match(sent?.xml ?? '', /<(\w+:)language>DE<\/\1language>\s*<(\w+:)textValue>Weichmacher</)
    },
  },
  {
    cells: [
      'A CMR substance with a CAS or EC number and without a name, `EU_UDI_MDR`',
      'an error ([BR-UDID-025-C](rules/br-udid-025-c.md))',
      'accepted; EUDAMED may refuse it',
    ],
    async show(gateways) {
      for (const number of [{ CASCode: '50-00-0' }, { ECCode: '200-001-8' }]) {
        const Substances = [{ SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', ...number }]
        const { usual, strict } = await judge(gateways, { device: { Substances } })
        assert.deepEqual([usual.errors, strict.errors], [['BR-UDID-025-C'], []])
      }
    },
  },
  {
    cells: [
      'A parameter of another call, such as `?for=` with `submit`',
      '400, as a problem; what no call has is passed over',
      'passed over',
    ],
    async show({ usual, strict }) {
      for (const [world, query, expected] of [
        [usual, 'for=swissdamed', 400],
        [usual, 'colour=red', 200],
        [strict, 'for=swissdamed', 200],
        [strict, 'colour=red', 200],
      ] as const) {
        const { status } = await world.post(`/api/v1/submit/${mdr}?${query}`, freshRequest(mdr))
        assert.equal(status, expected, query)
      }
    },
  },
  {
    cells: [
      'A gateway that stops, or is older than its store, or whose reader of a large request the system ended',
      '503 `INTERNAL_ERROR`',
      '500 `INTERNAL_ERROR`; `Retry-After` is 2 in either case',
    ],
    async show(_gateways, { usual, strict }) {
      for (const [world, expected] of [
        [usual, 503],
        [strict, 500],
      ] as const) {
        const { status, headers, body } = await submitWhileStopping(world)
        assert.deepEqual([status, body.status, headers.get('retry-after')], [expected, 'INTERNAL_ERROR', '2'])
      }
    },
  },
]

/** What differs in either mode: the row has what the contract says, what udigate does, and why. */
export const deviationsInEitherMode: readonly Deviation[] = [
  {
    cells: [
      '400 has the members of a submission in its schema, those of a validation in its sample',
      '400 has both; `status` is that of the schema (`VALIDATION_FAILED`, `INVALID_REQUEST`), and `validationResult.status` that of the sample (`failed`)',
      'each client finds what it looks for; one member cannot have two values',
    ],
    async show(gateways) {
      for (const world of Object.values(gateways)) {
        const { status, body } = await submit(world, change({ device: { Device: 'x' } }))
        const { status: inSample } = body.validationResult as { status: string }
        assert.deepEqual([status, body.status, inSample], [400, 'VALIDATION_FAILED', 'failed'])
        for (const member of ['message', 'deviceErrors', 'deviceGroupErrors'])
          assert.ok(member in body, member)
      }
    },
  },
  {
    cells: [
      '500 likewise',
      '500 has both; `status` is the text of the schema',
      'one member cannot be a text and a number',
    ],
    async show(gateways) {
      for (const world of Object.values(gateways)) {
        const key = await world.makeKey({ stage: 'production', actors: 'any' })
        const { status, body } = await submit(world, freshRequest(mdr), { key })
        assert.deepEqual([status, body.status], [500, 'INTERNAL_ERROR'])
        for (const member of ['timestamp', 'error', 'message', 'reasons']) assert.ok(member in body, member)
      }
    },
  },
  {
    cells: [
      '`SpecialDeviceType` may be `MDR_ORTHOPEDIC`',
      'refused by [BR-UDID-737](rules/br-udid-737.md)',
      'EUDAMED has removed it',
    ],
    async show(gateways) {
      const { usual, strict } = await judge(gateways, {
        deviceGroup: { SpecialDeviceType: 'MDR_ORTHOPEDIC' },
      })
      for (const { errors } of [usual, strict]) assert.ok(errors.includes('BR-UDID-737'), String(errors))
    },
  },
  {
    cells: [
      'A list of notified bodies',
      'one that is not in the list is accepted, with a warning ([UDG-NOTIFIED-BODY](rules/udg-notified-body.md)); by the letter, which has no warnings, without a word',
      'notified bodies are designated without a new contract',
    ],
    async show(gateways) {
      const Certificates = [{ CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '9999' }]
      const { usual, strict } = await judge(gateways, {
        device: { Certificates: undefined },
        deviceGroup: { RiskClass: 'CLASS_III', DeviceImplantable: true, Certificates },
      })
      assert.deepEqual([usual.errors, strict.errors], [[], []])
      assert.deepEqual([usual.warnings, strict.warnings], [['UDG-NOTIFIED-BODY'], []])
    },
  },
  {
    cells: [
      '`Substances` has at most 0 items',
      'any number',
      'EUDAMED takes any number; the contract describes the members of an item',
    ],
    async show(gateways) {
      const one = { ...endocrine, SubstanceNameLocalized: 'Plasticiser', SubstanceNameLanguage: 'EN' }
      for (const Substances of [[one], [one, { ...one, SubstanceNameLocalized: 'Bisphenol A' }]]) {
        const { usual, strict } = await judge(gateways, { device: { Substances } })
        assert.deepEqual([usual.errors, strict.errors], [[], []])
      }
    },
  },
  {
    cells: [
      '`authorizedRepresentativeCode` is a text of a request to submit',
      'it stands in for `ARActorCode`; that of a system or procedure pack, or of a manufacturer in the Union, is not sent, with a warning ([UDG-REPRESENTATIVE-NOT-SENT](rules/udg-representative-not-sent.md), [UDG-REPRESENTATIVE-NOT-NEEDED](rules/udg-representative-not-needed.md))',
      'EUDAMED has no such field for packs, and such a manufacturer has no representative',
    ],
    async show(gateways) {
      const authorizedRepresentativeCode = 'DE-AR-000000001'
      for (const world of Object.values(gateways)) {
        for (const model of [mdr, 'EU_UDI_SPP'] as const) {
          const request = { ...freshRequest(model), authorizedRepresentativeCode }
          const answer = await world.post(`/api/v1/submit/${model}`, request)
          assert.equal(answer.body.status, 'SUCCESS', JSON.stringify(answer.body))
          const sent = await world.simulator.messagesWith(request.device.Device)
          assert.ok(
            sent.length > 0 &&
              sent.every(({ xml }: { xml: string }) => !xml.includes(authorizedRepresentativeCode)),
          )
        }
        const maker = `US-MF-${freshRequest(mdr).device.Device.slice(-9)}`
        const key = await world.makeKey({ actors: [maker] })
        const { actorCode: _, ...request } = change({
          deviceGroup: { MFActorCode: maker },
          rest: { authorizedRepresentativeCode },
        })
        const answer = await submit(world, request, { key })
        assert.equal(answer.body.status, 'SUCCESS', JSON.stringify(answer.body))
        const [sent] = await world.simulator.messagesWith(request.device.Device)
        assert.ok(sent?.xml.includes(authorizedRepresentativeCode))
      }
    },
  },
  {
    cells: [
      'Nothing of absent members',
      '`null` says that one is absent, and so does an empty text where a member may be left out and may be a text',
      'common serializers write either',
    ],
    async show(gateways) {
      for (const absent of [null, '']) {
        const { usual, strict } = await judge(gateways, {
          device: { UnitOfUseDi: absent, SecondaryDi: absent, SecondaryDiAgency: absent, OrgUnit: absent },
        })
        assert.deepEqual([usual.errors, strict.errors], [[], []])
      }
    },
  },
  {
    cells: [
      "No member for the language of a substance's name",
      'a name needs its language where there is neither CAS, EC nor INN ([BR-DTX-UDID-094-B](rules/br-dtx-udid-094-b.md))',
      'EUDAMED takes no name without one. By the letter, the API key can have a [default language](keys.md#default-language)',
    ],
    async show(gateways) {
      const { usual, strict } = await judge(gateways, { device: namedWithoutLanguage })
      for (const { errors } of [usual, strict]) assert.deepEqual(errors, ['BR-DTX-UDID-094-B'])
    },
  },
  {
    cells: [
      'Unknown members are not mentioned',
      '`submit` refuses them',
      'a misspelt member would be left out without a word',
    ],
    async show(gateways) {
      for (const world of Object.values(gateways)) {
        const { status, body } = await submit(world, change({ rest: { colour: 'red' } }))
        assert.deepEqual([status, body.status], [400, 'INVALID_REQUEST'])
      }
    },
  },
  {
    cells: [
      '`validate` for two models',
      'for all, and `submit` for devices under the directives',
      'a manufacturer has them too',
    ],
    async show(gateways) {
      for (const world of Object.values(gateways)) {
        for (const model of [mdr, 'EU_UDI_IVDR', 'EU_UDI_SPP', 'EU_UDI_MDD', 'EU_UDI_IVDD'] as const) {
          const { device, deviceGroup } = freshRequest(model)
          const { status, body } = await world.post(`/api/v1/validate/${model}`, { device, deviceGroup })
          assert.deepEqual([status, body.status], [200, 'successful'], model)
        }
        for (const model of ['EU_UDI_MDD', 'EU_UDI_IVDD'] as const) {
          const { status } = await world.post(`/api/v1/submit/${model}`, freshRequest(model))
          assert.equal(status, 200, model)
        }
      }
    },
  },
  {
    cells: [
      'Nothing of headers',
      '`Location`, `Retry-After`, `x-request-id`, `ratelimit`; by the letter no `Location`',
      'clients may ignore them',
    ],
    async show({ usual, strict }) {
      const [late, letter] = [(await beginLate(usual)).pending, (await beginLate(strict)).pending]
      assert.deepEqual([late.headers.has('location'), letter.headers.has('location')], [true, false])
      for (const { headers } of [late, letter]) {
        for (const name of ['retry-after', 'x-request-id']) assert.ok(headers.has(name), name)
      }
    },
  },
]
