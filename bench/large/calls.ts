import type { Db } from '../../packages/server/src/store/database.ts'

/** What the console and integrations ask for, of a store that has much: each with the hardest of what it may be asked. */
export async function listCalls(db: Db): Promise<readonly string[]> {
  const big = { organisation: 'demo', stage: 'preview' } as const
  const submissions = db.selectFrom('submission').where(where => where.and(big))
  const oldest = await submissions.selectAll().orderBy('request_id').limit(1).executeTakeFirstOrThrow()
  const newest = await submissions
    .selectAll()
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const batch = await db
    .selectFrom('batch')
    .selectAll()
    .where(where => where.and({ ...big, mode: 'submit' }))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const person = '00000000-0000-7000-8000-000000000001'
  const { request_id: id, actor, device_code: device, group_code: group, received_at } = oldest
  const lists = {
    submissions: [
      '',
      'status=SUCCESS',
      'status=VALIDATION_FAILED',
      'status=BLOCKED',
      'status=IN_SUBMISSION',
      'status=IN_DOUBT',
      'model=EU_UDI_MDR',
      'model=EU_UDI_IVDR',
      'status=SUCCESS&model=EU_UDI_IVDR',
      `actorCode=${actor}`,
      `actorCode=${newest.actor}`,
      'actorCode=DE-MF-000000009',
      `status=SUCCESS&actorCode=${actor}`,
      `status=VALIDATION_FAILED&actorCode=${actor}`,
      'owner=none',
      `owner=${person}`,
      `owner=${person}&status=IN_SUBMISSION`,
      'owner=none&status=IN_DOUBT',
      'search=0952',
      'search=0',
      `search=${device}`,
      `search=${group}`,
      `search=${id}`,
      'search=vena',
      'search=venaline+catheter',
      'search=r+100',
      'search=f',
      'search=0952&status=IN_DOUBT',
      'search=0952&model=EU_UDI_IVDR',
      'search=vena&status=IN_DOUBT',
      'search=vena&model=EU_UDI_IVDR',
    ],
    devices: [
      '',
      'state=REGISTERED',
      'state=REFUSED',
      'state=NONE',
      'state=IN_SUBMISSION',
      'state=DISCARDED',
      'state=SUBMITTED',
      'model=EU_UDI_MDR',
      'model=EU_UDI_IVDR',
      'criterion=LEGACY',
      `actorCode=${actor}`,
      `actorCode=${newest.actor}`,
      'actorCode=DE-MF-000000009',
      `state=REFUSED&actorCode=${actor}`,
      `deviceGroup=${group}`,
      'deviceGroup=X',
      'search=0952',
      `search=${device}`,
      'search=vena',
      'search=venaline+catheter',
      'search=r+100',
      'search=f',
      'search=vena&state=REFUSED',
      'search=0952&state=DISCARDED',
    ],
    'device-groups': [
      '',
      'state=REGISTERED',
      'state=REFUSED',
      'state=DISCARDED',
      'model=EU_UDI_IVDR',
      `actorCode=${actor}`,
      'search=9520',
      'search=vena',
    ],
    doubts: ['', 'needsOperator=true', 'needsOperator=false', 'owner=none', `owner=${person}`],
    batches: ['', 'owner=none', `owner=${person}`],
    'audit-trail': [
      '',
      'act=received',
      'act=doubt',
      'act=bound',
      'key=demo',
      'key=demo&act=received',
      `record=submissions/${id}`,
      `record=devices/GS1/${device}`,
      `from=${day(received_at)}&until=${day(received_at + 86_400_000)}`,
      'from=2020-01-01&until=2020-01-02',
    ],
  }
  return [
    '/health/live',
    '/health/ready',
    '/metrics',
    '/api/v1/overview',
    '/api/v1/overview?days=90',
    ...Object.entries(lists).flatMap(([list, queries]) => queries.map(query => `/api/v1/${list}?${query}`)),
    ...[
      '',
      'kind=REGISTRATION',
      'nearness=LATER',
      'nearness=LATE',
      'owner=none',
      `owner=${person}`,
      `code=${device}`,
    ].map(query => `/api/v1/deadlines?${query}`),
    '/api/v1/deadlines?limit=5',
    '/api/v1/imports',
    '/api/v1/pulls',
    '/api/v1/inquiries',
    '/api/v1/actors',
    '/api/v1/keys',
    '/api/v1/search?q=0952',
    '/api/v1/search?q=vena',
    '/api/v1/search?q=venaline+catheter',
    `/api/v1/submissions/${id}`,
    `/api/v1/submissions/${newest.request_id}`,
    `/api/v1/devices/GS1/${device}`,
    `/api/v1/devices/GS1/${device}/history`,
    `/api/v1/device-groups/GS1/${group}`,
    `/api/v1/device-groups/GS1/${group}/history`,
    `/api/v1/batches/${batch.id}`,
    `/api/v1/batches/${batch.id}/records`,
    `/api/v1/submissions/${id}/comments`,
    '/api/v1/evidence/head',
  ]
}

function day(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
