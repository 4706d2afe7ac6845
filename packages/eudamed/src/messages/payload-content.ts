import { atMostOne, type ElementContent, type Elements, type Particle } from './element-content.ts'
import { entityElements, listTypeNames } from './entity-elements.ts'
import { envelope } from './envelope.ts'
import type { QName } from './namespaces.ts'
import { partUpdates } from './part-updates.ts'

/** How many entities a message carries at most. Source: `CoreEntityPayloadType`, schemas 3.0.30. */
export const mostEntities = 300

const models = Object.values(entityElements)

/** `m:CoreEntityPayloadType`: entities of one kind. Those of services that are none of devices are left out. */
const payloadContent: Elements = {
  kind: 'elements',
  particles: atMostOne(
    entities('device:BasicUDI', byType(models.map(({ basicUdi }) => basicUdi))),
    entities('device:Device', byType(models.map(({ device }) => device))),
    entities('device:UDIDIData', byType(models.map(({ udiDi }) => udiDi))),
    ...Object.values(partUpdates).map(({ element, content }) => entities(element, content.content)),
  ),
}

/** `m:PushType`, for the services of devices. */
export const pushContent: Elements = {
  kind: 'elements',
  particles: envelope.map(
    (row): Particle => (row.name === 'm:payload' ? { ...row, content: payloadContent } : row),
  ),
  attributes: ['version'],
}

function entities(name: QName, content: ElementContent): Particle {
  return { name, content, most: mostEntities }
}

function byType(
  types: readonly { readonly type: QName; readonly content: { readonly content: Elements } }[],
): ElementContent {
  return {
    kind: 'typed',
    types: types.map(({ type, content }) => ({ names: listTypeNames(type), content: content.content })),
  }
}
