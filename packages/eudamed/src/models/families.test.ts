import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { everyModel, inVitroDevices, medicalDevices, packs, regulationDevices } from './families.ts'
import { modelNames } from './index.ts'

test('every model is a medical device, an in vitro device or a pack', () => {
  const kinds: readonly string[] = [...medicalDevices, ...inVitroDevices, ...packs]
  assert.deepEqual(kinds.toSorted(), modelNames.toSorted())
  assert.deepEqual(everyModel, modelNames)
  for (const model of regulationDevices) assert.ok(kinds.includes(model), model)
})

test('rules name families, so that a new model touches none that it does not change', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('{rules,plan/rules}/**/*.ts', { cwd: folder }).filter(
    file => !file.endsWith('.test.ts'),
  )
  const listing = files.filter(file => /^ {2}models: \[/m.test(readFileSync(`${folder}${file}`, 'utf8')))
  assert.ok(files.length > 130)
  assert.deepEqual(listing, [])
})
