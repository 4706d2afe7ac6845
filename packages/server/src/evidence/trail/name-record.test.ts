import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPath } from '../../store/acts.ts'
import { findKind, kinds, things } from '../things/things.ts'
import { nameRecord } from './name-record.ts'

const id = '0198c0de-0000-7000-8000-00000000000c'

test('each act on something whose chain has an id alone names that, what stood there when its evidence began too', () => {
  const named = things.filter(({ names }) => names.beginning === '')
  assert.ok(named.length > 1)
  for (const thing of named) {
    const acts = [...Object.keys(thing.kinds), 'anchored'].filter(kind => findKind(kind)?.act)
    for (const kind of acts) {
      // As `kinds.anchored.facts` makes them.
      const facts = kind === 'anchored' ? { ...kinds.anchored.facts(undefined), kind: thing.kind } : {}
      const record = nameRecord(id, { kind, facts }, {})
      assert.equal(record, recordPath(thing.collection ?? '', id), `${thing.kind} ${kind}`)
    }
  }
})
