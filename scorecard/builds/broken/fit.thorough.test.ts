import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { builds as simulated } from '../../../simulation/broken/builds.ts'
import { rows } from '../../rows/index.ts'
import { findMisfits } from '../build.ts'
import type { BrokenBuild } from './broken-build.ts'
import { brokenBuilds } from './index.ts'

const folder = fileURLToPath(new URL('../../..', import.meta.url))
const builds: readonly BrokenBuild[] = Object.values(brokenBuilds)

test('every broken build fits the sources as they are, also those of the simulation', () => {
  assert.ok(builds.length > 40 && simulated.length > 30)
  assert.deepEqual(
    [...builds, ...simulated].flatMap(build => findMisfits({ folder }, build)),
    [],
  )
})

test('what does not fit is named with its build, its file and how often it is there', () => {
  const file = 'packages/server/src/store/unavailable.ts'
  const patches = ['text that is absent', 'super(', 'class CommitUnknown'].map(find => ({
    file,
    find,
    replace: '',
  }))
  assert.deepEqual(
    findMisfits(
      { folder },
      { id: 'wrong', patches: [...patches, { ...patches[0], file: 'none.ts' }] as never },
    ),
    [
      `The broken build "wrong" does not fit any more: ${file} has 0 places that read "text that is absent".`,
      `The broken build "wrong" does not fit any more: ${file} has 2 places that read "super(".`,
      'The broken build "wrong" does not fit any more: none.ts has 0 places that read "text that is absent".',
    ],
  )
})

test('every broken build changes something, under its own id, and is the control of a row', () => {
  const controls = rows.flatMap(({ control }) => control.build ?? [])
  for (const build of controls) assert.ok(builds.includes(build), `${build.id} is not among them`)
  const used = new Set(controls.map(({ id }) => id))
  for (const [name, { id, patches }] of Object.entries<BrokenBuild>(brokenBuilds)) {
    assert.equal(id, name)
    assert.ok(used.has(id), `${id} is the control of no row`)
    for (const { file, find, replace } of patches) {
      assert.notEqual(replace, find, id)
      assert.ok(existsSync(join(folder, file)), `${id}: ${file}`)
    }
  }
})
