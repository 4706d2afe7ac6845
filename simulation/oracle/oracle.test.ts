import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ask, Held, OracleLog } from './log.ts'
import { makeOracle } from './oracle.ts'

const first: Ask = {
  number: 0,
  organisation: 'maker',
  device: 'd',
  group: 'g',
  content: { group: 'G-0', device: 'D-0' },
}
const update: Ask = {
  number: 1,
  organisation: 'maker',
  device: 'd',
  group: 'g',
  content: { group: 'G-0', device: 'D-1' },
}
const success: OracleLog = { kind: 'success', operations: [], accepted: [], because: '' }
const refusal: OracleLog = { kind: 'refused', operations: [], accepted: [], because: '' }
const registered: readonly Held[] = [
  { code: 'g', part: 'group', version: 1, content: 'G-0' },
  { code: 'd', part: 'device', version: 1, content: 'D-0' },
]
const updated: readonly Held[] = [{ code: 'd', part: 'device', version: 2, content: 'D-1' }]

/** The authority is asked about one device again and again. @param pause between two questions, in milliseconds */
function askOften(judge: Judge, times: number, pause: number): void {
  const question = '<PullRequest><c>04000000000001</c></PullRequest>'
  for (let asked = 0; asked < times; asked += 1) judge([], question, asked * pause)
}

type Judge = (held: readonly Held[], text?: string, at?: number) => void

/** What an oracle reports of a story. */
function judge(tell: (oracle: ReturnType<typeof makeOracle>, judged: Judge) => void): string[] {
  const reports: string[] = []
  const oracle = makeOracle(what => reports.push(what.split(':', 1)[0] ?? ''))
  tell(oracle, (held, text = '', at = 0) =>
    oracle.judged({ text, at, held, isMadeToRefuse: false, hasRefused: false, mayComeTwice: false }),
  )
  return reports
}

test('what is asked, done and told raises nothing', () => {
  const reports = judge((oracle, judged) => {
    oracle.asked(first)
    judged(registered)
    oracle.told(first, success)
    oracle.asked(update)
    judged(updated)
    oracle.told(update, success)
    oracle.end()
  })
  assert.deepEqual(reports, [])
})

test('success without the content is false', () => {
  const reports = judge(oracle => {
    oracle.asked(first)
    oracle.told(first, success)
  })
  assert.deepEqual(reports, ['false success', 'false success'])
})

test('a refusal is false where the authority has the content, has it later, or stood in nobody’s way', () => {
  const before = judge((oracle, judged) => {
    oracle.asked(first)
    judged(registered)
    oracle.told(first, refusal)
  })
  assert.deepEqual(new Set(before), new Set(['false refusal']))
  const later = judge((oracle, judged) => {
    oracle.asked(first)
    oracle.told(first, refusal)
    judged(registered)
  })
  assert.equal(later.filter(each => each === 'false refusal').length, 3)
})

test('the same content a second time is doubled, also as another version, and older content is out of order', () => {
  const reports = judge((oracle, judged) => {
    oracle.asked(first)
    judged(registered)
    oracle.told(first, success)
    oracle.asked(update)
    judged(updated)
    judged([{ code: 'd', part: 'device', version: 3, content: 'D-1' }])
    judged([{ code: 'd', part: 'device', version: 4, content: 'D-0' }])
  })
  assert.deepEqual(reports, ['doubled', 'doubled', 'out of order'])
})

test('what the authority was made to refuse may be refused, and any other refusal was asked for in vain', () => {
  const message = {
    at: 0,
    held: [],
    isMadeToRefuse: true,
    hasRefused: true,
    mayComeTwice: false,
    text: '<c>d</c>secret-1-of-the-maker',
  }
  const reports: string[] = []
  const oracle = makeOracle(what => reports.push(what))
  oracle.asked(first)
  oracle.judged(message)
  oracle.told(first, refusal)
  assert.deepEqual(reports, [])
  oracle.judged({ ...message, isMadeToRefuse: false })
  assert.match(reports.join(), /^asked in vain/)
})

test('what a store forgot that went back is no loss, and what its copy had is', () => {
  const forgets = judge(oracle => {
    oracle.copied(1)
    oracle.asked(first)
    oracle.acknowledged(first, 'submission')
    oracle.wentBack(1)
    oracle.vanished(first)
    oracle.told(first, success)
  })
  assert.deepEqual(new Set(forgets), new Set(['false success']))
  const loses = judge(oracle => {
    oracle.asked(first)
    oracle.acknowledged(first, 'submission')
    oracle.copied(1)
    oracle.wentBack(1)
    oracle.vanished(first)
  })
  assert.deepEqual(loses, ['lost'])
})

test('what is in the file of a copy, and was submitted after it, is forgotten as a submission', () => {
  assert.deepEqual(refuseAgain('file'), [])
  assert.deepEqual(refuseAgain('submission'), ['asked in vain'])
})

function refuseAgain(as: 'file' | 'submission') {
  return judge((oracle, judged) => {
    oracle.asked(first)
    oracle.acknowledged(first, as)
    oracle.copied(1)
    judged(registered)
    oracle.wentBack(1)
    oracle.judged({
      at: 0,
      text: '<c>d</c>secret-1-of-the-maker',
      held: [],
      isMadeToRefuse: false,
      hasRefused: true,
      mayComeTwice: false,
    })
  })
}

test('a refusal by what a store has forgotten is excused until all was pulled', () => {
  assert.deepEqual(refuseForgotten(false), [])
  assert.deepEqual(refuseForgotten(true), ['false refusal'])
})

function refuseForgotten(isPulled: boolean) {
  return judge(oracle => {
    oracle.copied(1)
    oracle.asked(first)
    oracle.told(first, { ...success, kind: 'withdrawn' })
    oracle.wentBack(1)
    if (isPulled) oracle.pulled(oracle.now())
    oracle.asked(update)
    oracle.told(update, refusal)
  })
}

test('what is blocked by a store that has forgotten it stands for what the authority has of its group', () => {
  assert.deepEqual(blockFurther(true), [])
  assert.deepEqual(new Set(blockFurther(false)), new Set(['false refusal']))
})

function blockFurther(isForgotten: boolean) {
  const further: Ask = { ...first, number: 1, device: 'e', content: { group: 'G-0', device: 'E-1' } }
  return judge((oracle, judged) => {
    oracle.copied(1)
    for (const ask of [first, further]) {
      oracle.asked(ask)
      oracle.acknowledged(ask, 'submission')
    }
    judged([
      { code: 'g', part: 'group', version: 1, content: 'G-0' },
      { code: 'e', part: 'device', version: 1, content: 'E-1' },
    ])
    if (isForgotten) oracle.wentBack(1)
    oracle.told(further, { ...refusal, kind: 'blocked' })
    oracle.told(first, refusal)
  })
}

test('that the authority has a device with another content is true or false by what it has now', () => {
  const because = 'The authority holds Device GS1 d already: REGISTERED, version 2, of DE-MF-1.'
  for (const [asked, wanted] of [
    [first, []],
    [update, ['false refusal']],
  ] as const) {
    const reports = judge((oracle, judged) => {
      oracle.asked(first)
      judged(registered)
      oracle.asked(update)
      judged(updated)
      oracle.told(asked, { ...refusal, because })
    })
    assert.deepEqual(reports, wanted)
  }
})

test('what has no end is stuck, and what vanished is lost', () => {
  const reports = judge(oracle => {
    oracle.asked(first)
    oracle.acknowledged(first, 'submission')
    oracle.vanished(first)
    oracle.end()
  })
  assert.deepEqual(reports, ['lost', 'stuck'])
})

test('what came to nothing and is sent once more is not in a copy from before that', () => {
  assert.deepEqual(sendAgain(true), [])
  assert.deepEqual(sendAgain(false), ['lost'])
})

function sendAgain(isSaid: boolean) {
  return judge(oracle => {
    oracle.asked(first)
    oracle.acknowledged(first, 'file')
    oracle.copied(1)
    if (isSaid) oracle.askedAnew(first)
    oracle.acknowledged(first, 'file')
    oracle.wentBack(1)
    oracle.vanished(first)
  })
}

test('what a file ended without is lost', () => {
  const reports = judge(oracle => {
    oracle.asked(first)
    oracle.acknowledged(first, 'file')
    oracle.leftOut(first)
  })
  assert.deepEqual(reports, ['lost'])
})

test('what is changed before it has an end may come in either order, and once', () => {
  const reports = judge((oracle, judged) => {
    oracle.asked(first)
    oracle.asked(update)
    judged(registered.map(each => (each.part === 'device' ? { ...each, content: 'D-1' } : each)))
    judged([{ code: 'd', part: 'device', version: 2, content: 'D-0' }])
    judged([{ code: 'd', part: 'device', version: 3, content: 'D-1' }])
  })
  assert.deepEqual(reports, ['doubled'])
})

test('the parts of an ask come in their order', () => {
  const whole: Ask = { ...first, content: { ...first.content, markets: 'DE', designer: 'M-0' } }
  const reports = judge((oracle, judged) => {
    oracle.asked(whole)
    judged([...registered, { code: 'd', part: 'designer', version: 1, content: 'M-0' }])
    judged([{ code: 'd', part: 'markets', version: 1, content: 'DE' }])
  })
  assert.deepEqual(reports, ['out of order'])
})

test('versions are counted one by one', () => {
  const reports = judge((oracle, judged) => {
    oracle.asked(first)
    judged(registered)
    oracle.asked(update)
    judged([{ code: 'd', part: 'device', version: 3, content: 'D-1' }])
  })
  assert.deepEqual(reports, ['false version'])
})

test('what another organisation has is blocked for everybody else', () => {
  const foreign: Ask = { ...update, organisation: 'second-maker' }
  const blocked = judge((oracle, judged) => {
    oracle.asked(first)
    judged(registered)
    oracle.told(first, success)
    oracle.asked(foreign)
    oracle.told(foreign, { ...refusal, kind: 'blocked' })
    oracle.asked({ ...update, number: 2 })
    oracle.told({ ...update, number: 2 }, { ...refusal, kind: 'blocked' })
  })
  assert.deepEqual(new Set(blocked), new Set(['false refusal']))
  const joined = judge((oracle, judged) => {
    oracle.asked(first)
    judged(registered)
    oracle.asked({ ...first, number: 1, organisation: 'second-maker' })
    oracle.told({ ...first, number: 1, organisation: 'second-maker' }, success)
    oracle.shown(first, 'second-maker')
  })
  assert.deepEqual(joined, ['false success', 'shown to others'])
})

test('the access token in a message is that of whose device it is', () => {
  const reports = judge((oracle, judged) => {
    oracle.asked(first)
    judged(registered, '<c>d</c>secret-1-of-the-maker')
    judged([], '<c>d</c>secret-1-of-the-operator-of-the-maker')
    judged([], '<c>d</c>secret-1-of-the-second-maker')
  })
  assert.deepEqual(reports, ['false token'])
})

for (const kind of ['cancelled', 'refused'] as const) {
  test(`what was ${kind} is not done, unless the store has forgotten that, and not what was asked`, () => {
    assert.deepEqual(new Set(doWhatEnded(kind, undefined)), new Set(['false refusal']))
    assert.deepEqual(new Set(doWhatEnded(kind, 'before')), new Set(['false refusal']))
    assert.deepEqual(doWhatEnded(kind, 'after'), [])
  })
}

/** @param goesBackTo a copy from before it was asked, or from after that */
function doWhatEnded(kind: 'cancelled' | 'refused', goesBackTo: 'before' | 'after' | undefined) {
  return judge((oracle, judged) => {
    if (goesBackTo === 'before') oracle.copied(1)
    oracle.asked(first)
    oracle.judged({
      at: 0,
      text: '<c>d</c>secret-1-of-the-maker',
      held: [],
      isMadeToRefuse: true,
      hasRefused: true,
      mayComeTwice: false,
    })
    if (goesBackTo === 'after') oracle.copied(1)
    oracle.told(first, { ...refusal, kind })
    if (goesBackTo !== undefined) oracle.wentBack(1)
    judged(registered)
  })
}

test('that a group is not known says nothing of what the authority has, in a store that has forgotten it, and nowhere else', () => {
  const unknown = 'Validation failed UDG-GROUP-UNKNOWN'
  assert.deepEqual(refuseWhatIsThere(unknown, true), [])
  assert.deepEqual(new Set(refuseWhatIsThere('Validation failed', true)), new Set(['false refusal']))
  assert.deepEqual(new Set(refuseWhatIsThere(unknown, false)), new Set(['false refusal']))
})

function refuseWhatIsThere(because: string, hasForgotten: boolean) {
  return judge((oracle, judged) => {
    oracle.copied(1)
    oracle.asked(first)
    judged(registered)
    if (hasForgotten) oracle.wentBack(1)
    oracle.told(first, { ...refusal, because })
  })
}

test('a decision against what the authority has excuses what is told of that device, and nothing else', () => {
  const other: Ask = { ...first, number: 1, device: 'e', group: 'h' }
  const reports = judge((oracle, judged) => {
    oracle.asked(first)
    oracle.misjudged(first)
    oracle.told(first, success)
    oracle.asked(other)
    oracle.told(other, success)
    const later = { ...update, number: 2 }
    oracle.asked(later)
    oracle.told(later, refusal)
    oracle.end()
    judged(registered)
    judged([{ code: 'd', part: 'device', version: 2, content: 'D-9' }])
  })
  // Two parts of the other device; a content that was never asked for.
  assert.deepEqual(reports, ['false success', 'false success', 'false content'])
})

test('what is asked about again and again when nothing goes wrong has no end, and what is asked about amid faults may', () => {
  const minute = 60_000
  assert.deepEqual(
    judge((_, judged) => askOften(judged, 300, 1)),
    [],
  )
  for (const [times, pause, found] of [
    [299, minute, []],
    [300, minute, ['asked without end']],
    [39, 1_000, []],
    [40, 1_000, ['asked without end']],
    [80, minute / 39, []],
  ] as const) {
    const reports = judge((oracle, judged) => {
      oracle.calm()
      askOften(judged, times, pause)
      assert.equal(oracle.isEndless(), found.length > 0)
    })
    assert.deepEqual(reports, found)
  }
})
