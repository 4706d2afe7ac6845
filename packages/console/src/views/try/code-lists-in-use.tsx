import { codeListNamed, codeListNames, ruleSetVersion } from '@udigate/eudamed/browser'
import { Notice } from '../../ui/notice.tsx'
import type { Workbench } from './workbench.ts'

/** By what the request is judged here, and whether the gateway finds something else. */
export function CodeListsInUse({ bench }: { bench: Workbench }) {
  const { lists, imported } = bench.codes.inForce.value
  const trouble = bench.codes.trouble.value
  const word = bench.word.value
  return (
    <>
      {word && (
        <Notice kind={word.isTheSame ? 'good' : 'warn'}>
          {word.isTheSame
            ? 'Checked at the gateway: it finds the same.'
            : 'The gateway finds something else than this page. What is shown is what the gateway finds: that is what counts.'}
        </Notice>
      )}
      {trouble !== undefined && !word && (
        <Notice kind="warn">
          The code lists in force could not be read, so this page may judge by older ones: {trouble} The
          verdict of the gateway counts: “Check at the gateway”.
        </Notice>
      )}
      <details class="quiet">
        <summary>
          Judged in this page by rules {ruleSetVersion} and{' '}
          {imported.length === 0
            ? 'the code lists of this release'
            : 'the code lists in force at the gateway'}
        </summary>
        <ul>
          {codeListNames.map(name => (
            <li key={name}>
              {name} {codeListNamed(lists, name).version}
              {imported.includes(name) && ' (imported)'}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
