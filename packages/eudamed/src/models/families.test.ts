import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  devices,
  directiveDevices,
  everyModel,
  inVitroDevices,
  isDirective,
  isPack,
  ivdrDevices,
  mddDevices,
  mdrDevices,
  medicalDevices,
  packs,
  regulationDevices,
  regulationModels,
} from './families.ts'
import { modelNames } from './index.ts'

test('every model is a medical device, an in vitro device or a pack', () => {
  const kinds: readonly string[] = [...medicalDevices, ...inVitroDevices, ...packs]
  assert.deepEqual(kinds.toSorted(), modelNames.toSorted())
  assert.deepEqual(everyModel, modelNames)
})

test('every model is a device under a regulation, one under a directive, or a pack', () => {
  const kinds: readonly string[] = [...regulationDevices, ...directiveDevices, ...packs]
  assert.deepEqual(kinds.toSorted(), modelNames.toSorted())
  assert.deepEqual(devices.toSorted(), [...regulationDevices, ...directiveDevices].toSorted())
  assert.deepEqual(regulationModels.toSorted(), [...regulationDevices, ...packs].toSorted())
  const regulated: readonly string[] = regulationDevices
  assert.deepEqual(
    mdrDevices,
    medicalDevices.filter(model => regulated.includes(model)),
  )
  assert.deepEqual(medicalDevices, [...mdrDevices, ...mddDevices])
  assert.deepEqual(
    ivdrDevices,
    inVitroDevices.filter(model => regulated.includes(model)),
  )
  assert.deepEqual(modelNames.filter(isDirective), directiveDevices)
  assert.deepEqual(modelNames.filter(isPack), packs)
})

test('rules name families, so that a new model touches none that it does not change', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('{rules,plan/rules}/**/*.ts', { cwd: folder }).filter(
    file => !file.endsWith('.test.ts'),
  )
  const listing = files.filter(file => /^ {2}models: \[/m.test(readFileSync(`${folder}${file}`, 'utf8')))
  assert.ok(files.length > 130)
  assert.deepEqual(listing, [])
  const comparing = globSync('{rules,plan}/**/*.ts', { cwd: folder })
    .filter(file => !file.endsWith('.test.ts'))
    .filter(file => /model [!=]== 'EU_/.test(readFileSync(`${folder}${file}`, 'utf8')))
  assert.deepEqual(comparing, [])
})
