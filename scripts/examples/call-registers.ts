import type { TestContext } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { makeSibling } from '../../packages/server/test/fresh-request.ts'
import { start } from '../../packages/server/test/harness.ts'
import { writeAcknowledgement } from '../../packages/server/test/swiss-answers.ts'
import type { GroupOfExamples } from './examples.ts'

const files = '/api/v1/exports/swissdamed/files'

/** Makes files for a further register, and says what became of them. */
export async function callRegisters(t: TestContext, { keep }: GroupOfExamples): Promise<void> {
  const world = await start(t)
  const key = await world.makeKey({ actors: 'any', scopes: ['admin', 'read'] })
  const request = structuredClone(validRequests.EU_UDI_MDR)
  const actor = `/api/v1/actors/${request.deviceGroup.MFActorCode}/registers`
  const party = { party: 'CHRN-AR-20000123' }
  keep('setActorRegister', await world.put(`${actor}/swissdamed`, party, { key }), party)
  keep('listActorRegisters', await world.get(actor, { key }))
  keep('listActorsInRegister', await world.get('/api/v1/exports/swissdamed/actors', { key }))
  await world.post('/api/v1/submit/EU_UDI_MDR', request)
  const make = async (): Promise<{ id: string; operation: string }> => {
    const wanted = { leaveOut: 'nothing' }
    const { body } = keep('createRegisterFiles', await world.post(files, wanted), wanted)
    const [file] = body.files as { id: string; operation: string }[]
    if (file === undefined) throw new Error('No file was made.')
    return file
  }
  const discarded = await make()
  await world.remove(`${files}/${discarded.id}`)
  const { id } = await make()
  keep('listRegisterFiles', await world.get(files))
  keep('getRegisterDocument', await world.get(`${files}/${id}/document`))
  keep('noteRegisterUpload', await world.post(`${files}/${id}/upload`, undefined))
  const acknowledgement = writeAcknowledgement(id, [{ name: request.deviceGroup.DeviceGroup }], 'DEVICE.POST')
  const type = 'application/xml'
  const answered = await world.post(
    `${files}/${id}/answer-files`,
    new TextEncoder().encode(acknowledgement),
    {
      headers: { 'content-type': type },
    },
  )
  keep('answerRegisterFileByFile', answered, acknowledgement, type)
  // A further device of the group is confirmed by a person.
  await world.post('/api/v1/submit/EU_UDI_MDR', makeSibling(request))
  const second = await make()
  await world.post(`${files}/${second.id}/upload`, undefined)
  const said = { there: 'all' }
  keep('answerRegisterFile', await world.post(`${files}/${second.id}/answers`, said), said)
  keep('getRegisterFile', await world.get(`${files}/${id}`))

  Object.assign(request.device, { Website: 'https://maker.example/needle' })
  await world.post('/api/v1/submit/EU_UDI_MDR', request)
  keep('listRegisterChanges', await world.get('/api/v1/exports/swissdamed/changes'))
  const { IssuingAgency: issuingAgency, Device: code } = request.device
  const noted = { devices: [{ issuingAgency, code }] }
  keep('noteRegisterChanges', await world.post('/api/v1/exports/swissdamed/changes', noted), noted)
  await world.remove(`${actor}/swissdamed`, { key })
}
