import {
  type CodeListName,
  codeListNamed,
  codeListNames,
  ruleSetVersion,
  shippedCodeLists,
} from '@udigate/udi/browser'
import { gateway } from '../../session/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoad } from '../../ui/use-load.ts'
import type { Workbench } from './workbench.ts'

interface InForce {
  list: CodeListName
  version: string
  origin: 'shipped' | 'imported'
}

/** By what the request is judged here, and whether the gateway judges it by something else. */
export function CodeListsInUse({ bench }: { bench: Workbench }) {
  const { value } = useLoad(
    signal =>
      gateway()
        .get<{ items: readonly InForce[] }>('/codes', signal)
        .then(({ items }) => items),
    [],
  )
  const others = (value.value ?? []).filter(({ origin }) => origin === 'imported')
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
      <details class="quiet">
        <summary>
          Judged in this page by rules {ruleSetVersion} and{' '}
          {others.length === 0 ? 'the code lists of this release' : 'older code lists than those in force'}
        </summary>
        <ul>
          {codeListNames.map(name => {
            const other = others.find(({ list }) => list === name)
            return (
              <li key={name}>
                {name} {codeListNamed(shippedCodeLists, name).version}
                {other && `; at the gateway ${other.version}`}
              </li>
            )
          })}
        </ul>
      </details>
      {others.length > 0 && !word && (
        <Notice kind="info">
          The gateway has other code lists in force than this page (
          {others.map(({ list }) => list).join(', ')}
          ). Its verdict counts: “Check at the gateway”.
        </Notice>
      )}
    </>
  )
}
