import { type CodeListName, codeListKind } from '@udigate/eudamed/browser'
import { findTerm, searchCodes } from '../../../api/search-codes.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { useLoad } from '../../../ui/use-load.ts'
import type { ControlAttributes } from './control-attributes.ts'

interface Props {
  list: CodeListName
  value: string
  attributes: ControlAttributes
  onValue(value: string | undefined): void
}

/** A code, searched in the list that is in force at the gateway, by its beginning or by words of its term. */
export function CodeControl({ list, value, attributes, onValue }: Props) {
  return (
    <div class="code-control">
      <Combobox
        attributes={attributes}
        value={value}
        placeholder="Code or word"
        search={(query, signal) => searchCodes(list, query, signal)}
        readValue={text => codeIn(list, text)}
        onValue={onValue}
      />
      {value !== '' && <Term list={list} code={value} />}
    </div>
  )
}

function Term({ list, code }: { list: CodeListName; code: string }) {
  const { value } = useLoad(signal => findTerm(list, code, signal), [list, code])
  return value.value === undefined ? null : <span class="quiet term">{value.value}</span>
}

/** The code that a text is, where it looks like one of the list; otherwise it was a search. */
function codeIn(list: CodeListName, text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return codeListKind(list).shape?.test(code) ? code : undefined
}
