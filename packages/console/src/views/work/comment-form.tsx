import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { type Colleague, type Comment, listColleagues, type WrittenComment } from '../../api/work-items.ts'
import { Notice } from '../../ui/notice.tsx'
import { findColleagues } from '../../ui/person-box.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useSearch } from '../../ui/use-search.ts'
import { completeMention, findBegunMention, listMentioned } from './mentions.ts'

interface Props {
  label: string
  /** What the button says. */
  verb: string
  /** What is written again. */
  before?: Comment
  hasFocus?: boolean
  onSend(written: WrittenComment): Promise<void>
  onCancel?(): void
}

const mostCharacters = 10_000
/** How many colleagues are offered behind an `@`. */
const mostOffered = 6

/** A text that is written, with colleagues offered behind an `@`. */
export function CommentForm({ label, verb, before, hasFocus = false, onSend, onCancel }: Props) {
  const id = useId()
  const text = useSignal(before?.text ?? '')
  const caret = useSignal(0)
  const offered = useSignal<readonly Colleague[]>([])
  const active = useSignal(0)
  /** What was begun when the offer was put aside. */
  const putAside = useSignal<number | undefined>(undefined)
  const area = useRef<HTMLTextAreaElement>(null)
  const chosen = useRef(
    new Map(
      (before?.mentions ?? []).flatMap(({ id, name }) =>
        name === undefined ? [] : [[id, { name }] as const],
      ),
    ),
  )
  const { isBusy, trouble, act } = useAct()

  const begun = findBegunMention(text.value, caret.value)
  const query = begun === undefined || begun.from === putAside.value ? undefined : begun.query
  useSearch(query, {
    search: (_query, signal) => listColleagues(signal),
    onFound(all, wanted) {
      offered.value = findColleagues(all, wanted).slice(0, mostOffered)
      active.value = 0
    },
    onTrouble() {
      offered.value = []
    },
  })
  const isOffered = query !== undefined && offered.value.length > 0
  useEffect(() => {
    if (hasFocus || before !== undefined) area.current?.focus()
  }, [])
  const look = (element: HTMLTextAreaElement): void => {
    text.value = element.value
    caret.value = element.selectionStart
  }
  const mention = (colleague: Colleague): void => {
    if (!begun) return
    chosen.current.set(colleague.id, colleague)
    const completed = completeMention(text.value, begun, colleague.name)
    text.value = completed.text
    caret.value = completed.caret
    // The name is written: nothing is offered for it any more.
    putAside.value = begun.from
    requestAnimationFrame(() => area.current?.setSelectionRange(completed.caret, completed.caret))
  }
  const send = (): void =>
    void act(async () => {
      const mentions = listMentioned(text.value, chosen.current)
      await onSend({ text: text.value.trim(), mentions: [...mentions] })
    })
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (text.value.trim() !== '') send()
      return
    }
    if (!isOffered) {
      if (event.key === 'Escape') onCancel?.()
      return
    }
    const { length } = offered.value
    const colleague = offered.value[active.value]
    if (event.key === 'ArrowDown') active.value = (active.value + 1) % length
    else if (event.key === 'ArrowUp') active.value = (active.value - 1 + length) % length
    else if ((event.key === 'Enter' || event.key === 'Tab') && colleague) mention(colleague)
    else if (event.key === 'Escape') putAside.value = begun?.from
    else return
    event.preventDefault()
  }
  return (
    <form
      class="stack comment-form"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <div class="field combobox">
        <label for={id}>{label}</label>
        <textarea
          id={id}
          ref={area}
          rows={3}
          required
          maxLength={mostCharacters}
          value={text.value}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          aria-controls={isOffered ? `${id}-list` : undefined}
          aria-activedescendant={isOffered ? `${id}-${active.value}` : undefined}
          onInput={event => look(event.currentTarget)}
          onKeyUp={event => look(event.currentTarget)}
          onClick={event => look(event.currentTarget)}
          onKeyDown={press}
        />
        <span class="hint" id={`${id}-hint`}>
          @ mentions a colleague. The text goes into no mail.
        </span>
        <span class="visually-hidden" role="status">
          {isOffered ? `${offered.value.length} colleagues. ${offered.value[active.value]?.name ?? ''}` : ''}
        </span>
        {isOffered && (
          // The text keeps the focus: what is pressed here must not take it away.
          <div
            class="combobox-list"
            role="listbox"
            id={`${id}-list`}
            aria-label="Colleagues"
            onMouseDown={event => event.preventDefault()}
          >
            {offered.value.map((colleague, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the text has the focus, and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the text
              <div
                class="combobox-option"
                key={colleague.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active.value}
                onClick={() => mention(colleague)}
              >
                {colleague.name} <span class="quiet">{colleague.roles.join(', ')}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div class="row">
        <button type="submit" disabled={isBusy.value || text.value.trim() === ''}>
          {verb}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
