import * as Type from 'typebox'
import { scopes } from '../../store/tables.ts'
import { ref, Stage, string } from '../endpoint/body.ts'
import { findAgency } from '../submit/bodies.ts'

export const Session = Type.Object(
  {
    keyId: string('Names the key, as in the list of keys and the log.'),
    organisation: Type.String(),
    stage: ref(Stage),
    scopes: Type.Array(Type.Enum([...scopes]), { maxItems: scopes.length }),
    actors: Type.Union([Type.Enum(['any']), Type.Array(Type.String(), { maxItems: 500 })], {
      description: 'The SRNs that the key may act for.',
    }),
    authority: Type.Object({
      connected: Type.Boolean({ description: 'Whether the stage has a connection to its authority.' }),
      simulated: Type.Boolean({ description: 'Whether that is the simulator.' }),
      agency: string('Which authority it is.'),
    }),
  },
  {
    $id: 'Session',
    title: 'What an API key is for',
    examples: [
      {
        keyId: '01a1febd-4be9-75b4-9722-bf9d45e34c01',
        organisation: 'maker',
        stage: 'preview',
        scopes: ['validate', 'submit', 'read'],
        actors: ['DE-MF-000001723'],
        authority: { connected: true, simulated: true, agency: findAgency(undefined) },
      },
    ],
  },
)
