import { laws } from '../../authorities/laws.ts'
import { nameSubmitOperation } from '../submit/requests.ts'
import actors from './actors.json' with { type: 'json' }
import auditTrail from './audit-trail.json' with { type: 'json' }
import batches from './batches.json' with { type: 'json' }
import codes from './codes.json' with { type: 'json' }
import evidence from './evidence.json' with { type: 'json' }
import exports from './exports.json' with { type: 'json' }
import imports from './imports.json' with { type: 'json' }
import keys from './keys.json' with { type: 'json' }
import mappings from './mappings.json' with { type: 'json' }
import operation from './operation.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import pulls from './pulls.json' with { type: 'json' }
import register from './register.json' with { type: 'json' }
import registers from './registers.json' with { type: 'json' }
import rules from './rules.json' with { type: 'json' }
import submission from './submission.json' with { type: 'json' }
import templates from './templates.json' with { type: 'json' }
import validation from './validation.json' with { type: 'json' }
import webhooks from './webhooks.json' with { type: 'json' }
import work from './work.json' with { type: 'json' }

type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Examples of bodies by the name of the operation: `request`, or the status of an answer, each with the media type behind
 * it where that is not JSON. All of them were sent to, or answered by, a gateway: `npm run examples` writes the files.
 */
export const bodyExamples: Examples = withValidRequests({
  ...actors,
  ...auditTrail,
  ...batches,
  ...codes,
  ...evidence,
  ...exports,
  ...registers,
  ...imports,
  ...keys,
  ...mappings,
  ...operation,
  ...people,
  ...pulls,
  ...register,
  ...rules,
  ...submission,
  ...templates,
  ...validation,
  ...webhooks,
  ...work,
})

/** What is sent with records is what is known to be valid. */
function withValidRequests(examples: Examples): Examples {
  const described = laws.flatMap(({ records }) => Object.entries(records))
  const ofModels = described.flatMap(([model, { example }]) =>
    [`validateUdiData_${model}`, `planUdiData_${model}`, nameSubmitOperation(model)].map(
      operation => [operation, { request: example, ...examples[operation] }] as const,
    ),
  )
  return { ...examples, ...Object.fromEntries(ofModels) }
}
