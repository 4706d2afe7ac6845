import { useSignal } from '@preact/signals'
import type { UploadQuery } from '@udigate/client'
import { useEffect, useRef } from 'preact/hooks'
import { describeError } from '../../api/describe-error.ts'
import { createImport } from '../../api/imports.ts'
import { may } from '../../api/session.ts'
import { goTo, linkTo } from '../../router/router.ts'
import { type CsvFormat, CsvFormatChoice } from '../../ui/csv-format.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { JudgedFor } from '../../ui/judged-for.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type ListFile, readListFile, readPasted } from './read-pasted.ts'
import { findStep } from './steps.ts'

/** Takes a list: a file that is dropped or chosen, or a block of cells that is pasted. It goes on by itself. */
export function DropPlace() {
  const register = useSignal<UploadQuery['for']>(undefined)
  const csv = useSignal<CsvFormat>({})
  const sending = useSignal<string | undefined>(undefined)
  const trouble = useSignal<string | undefined>(undefined)
  const ending = useRef(new AbortController())
  const begin = async (list: ListFile): Promise<void> => {
    ending.current.abort()
    ending.current = new AbortController()
    const { signal } = ending.current
    trouble.value = undefined
    sending.value = list.name
    try {
      const { name, type, body } = list
      const made = await createImport({ name, for: register.peek(), ...csv.peek() }, { type, body }, signal)
      goTo(linkTo('import', [made.id, findStep(made)]))
    } catch (error) {
      if (!signal.aborted) trouble.value = describeError(error)
    }
    if (!signal.aborted) sending.value = undefined
  }
  const paste = (text: string): void => {
    const list = readPasted(text)
    if (list !== undefined) void begin(list)
    else
      trouble.value =
        'What was pasted is no table. In the spreadsheet, select the cells with their headings, copy them, and paste them here.'
  }
  useEffect(() => {
    const take = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const [file] = event.clipboardData?.files ?? []
      if (isWriting(event.target) || (text === '' && file === undefined)) return
      event.preventDefault()
      // A spreadsheet puts a picture beside the cells.
      if (text !== '') paste(text)
      else if (file !== undefined) void begin(readListFile(file))
    }
    document.addEventListener('paste', take)
    return () => {
      document.removeEventListener('paste', take)
      ending.current.abort()
    }
  }, [])
  if (!may('imports.edit')) {
    return <NeedsRight what="Importing a list" right="imports.edit" />
  }
  return (
    <section class="card import-drop" aria-label="New import">
      <JudgedFor
        value={register.value}
        onChoose={value => {
          register.value = value
        }}
      />
      <details>
        <summary>CSV format</summary>
        <div class="controls">
          <CsvFormatChoice
            value={csv.value}
            onChoose={value => {
              csv.value = value
            }}
          />
        </div>
      </details>
      <FileDrop
        label="Drop your list here, or choose it"
        hint="Excel workbook (.xlsx) or CSV, with columns of any names, up to 32 MB. Copied cells can be pasted: Ctrl V"
        accept=".xlsx,.csv,.tsv,.txt"
        onChoose={file => {
          if (file !== undefined) void begin(readListFile(file))
        }}
      />
      <PasteField onPaste={paste} />
      {sending.value !== undefined && (
        <p class="row" role="status">
          <progress aria-label="Reading the list" />
          <span class="quiet">Reading {sending.value} …</span>
        </p>
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </section>
  )
}

/** A place to paste into, for those to whom the page itself gives none. */
function PasteField({ onPaste }: { onPaste(text: string): void }) {
  return (
    <label class="field">
      Copied cells
      <textarea
        rows={1}
        placeholder="Paste here"
        spellcheck={false}
        onPaste={event => {
          event.preventDefault()
          onPaste(event.clipboardData?.getData('text/plain') ?? '')
        }}
        onChange={event => {
          const text = event.currentTarget.value
          event.currentTarget.value = ''
          if (text.trim() !== '') onPaste(text)
        }}
      />
    </label>
  )
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
