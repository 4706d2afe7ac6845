import type { ComponentChildren } from 'preact'
import type { BadExample, GoodExample, RuleDetail } from '../../api/bodies.ts'
import { openInEditor } from '../../api/open-in-editor.ts'
import { Badge } from '../../ui/badge.tsx'
import { Source } from '../../ui/source.tsx'

/** What breaks a rule, and what keeps it; each can be tried. */
export function Examples({ rule: { examples } }: { rule: RuleDetail }) {
  if (examples.bad.length + examples.good.length === 0) {
    return <p class="quiet">There are no examples: udigate reports no finding under this id.</p>
  }
  return (
    <>
      <h2>What breaks it</h2>
      {examples.bad.map(example => (
        <Example example={example} key={example.title}>
          <Said example={example} />
        </Example>
      ))}
      <h2>What keeps it</h2>
      {examples.good.map(example => (
        <Example example={example} key={example.title} />
      ))}
    </>
  )
}

function Example({ example, children }: { example: GoodExample; children?: ComponentChildren }) {
  const { title, model, change, registered, ahead = [] } = example
  const isUpdate = registered !== undefined
  return (
    <section class="card" aria-label={title}>
      <div class="row">
        <h3>{title}</h3>
        <span class="quiet">{model}</span>
        <span class="spacer" />
        <button type="button" onClick={() => void openExample(example)}>
          Open in the editor
        </button>
      </div>
      {children}
      {ahead.map((line, index) => (
        <Change
          key={index}
          heading={`Line ${index + 1} of the list`}
          label={`JSON Merge Patch for line ${index + 1} of “${title}”, on a valid request`}
          change={line}
        />
      ))}
      <Change
        heading={ahead.length > 0 ? `Line ${ahead.length + 1} of the list` : undefined}
        label={`JSON Merge Patch for “${title}”, on ${isUpdate ? 'what is registered' : 'a valid request'}`}
        change={change}
      />
      {ahead.length > 0 && (
        <p class="quiet">
          This rule compares the records of a list: the editor shows the last line alone, of which nothing is
          found without the others.
        </p>
      )}
      {isUpdate && (
        <p class="quiet">
          This rule looks at a change of what is registered: the editor shows the request, and a plan of it
          shows the finding where such a device is registered.
        </p>
      )}
    </section>
  )
}

function Change(props: { heading: string | undefined; label: string; change: unknown }) {
  const { heading, label, change } = props
  const isAsItIs = Object.keys(change as object).length === 0
  return (
    <>
      {heading !== undefined && <h4>{heading}</h4>}
      {isAsItIs ? (
        <p class="quiet">The valid request as it is.</p>
      ) : (
        <Source label={label} text={JSON.stringify(change, undefined, 2)} />
      )}
    </>
  )
}

/** The valid requests come with the editor, so they are loaded when one is wanted. */
async function openExample(example: GoodExample): Promise<void> {
  const { exampleRequest } = await import('./example-request.ts')
  openInEditor({ model: example.model, text: JSON.stringify(exampleRequest(example), undefined, 2) })
}

function Said({ example: { findings, also } }: { example: BadExample }) {
  return (
    <>
      <ul class="items">
        {findings.map(({ path, message }, index) => (
          <li key={index}>
            <Badge kind="bad" text={path ?? 'The request'} /> {message}
          </li>
        ))}
      </ul>
      {also.length > 0 && <p class="quiet">It breaks {also.join(', ')} as well.</p>}
    </>
  )
}
