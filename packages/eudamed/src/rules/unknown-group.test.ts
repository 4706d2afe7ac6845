import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ambiguousGroup, unknownGroup } from './unknown-group.ts'

test('an unknown group is named where the device names it', () => {
  const { path, ruleId, message, value } = unknownGroup('439990237188JM')
  assert.deepEqual([path, ruleId, value], ['/device/DeviceGroup', 'UDG-GROUP-UNKNOWN', '439990237188JM'])
  assert.match(message, /439990237188JM/)
})

test('where several groups have the code, who issued it for each is named', () => {
  const { path, ruleId, message, value } = ambiguousGroup(['GS1', 'HIBCC'])
  assert.deepEqual([path, ruleId, value], ['/device/DeviceGroupAgency', 'UDG-GROUP-UNKNOWN', undefined])
  assert.match(message, /GS1, HIBCC/)
})
