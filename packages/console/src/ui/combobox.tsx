import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { ComboboxOption } from '../api/search-option.ts'
import { useSearch } from './use-search.ts'

interface Props {
  /** Of the input: its id, and what describes it. */
  attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean; 'aria-required'?: boolean }
  value: string
  placeholder: string
  search(query: string, signal: AbortSignal): Promise<readonly ComboboxOption[]>
  /** The value that a typed text is; `undefined` where it was only a search. */
  readValue(text: string): string | undefined
  onValue(value: string | undefined): void
  /** Whether the values say nothing to a person, and their texts alone are shown. */
  isNamed?: boolean
  /** Whether it shows what there is as soon as it is there. */
  isOpenAtOnce?: boolean
}

/** An input whose values are searched while one types (WAI-ARIA Authoring Practices, Combobox with list autocomplete). */
export function Combobox(props: Props) {
  const { attributes, value, placeholder, search, readValue, onValue } = props
  const { isNamed = false, isOpenAtOnce = false } = props
  const listId = `${attributes.id}-list`
  const typed = useSignal<string | undefined>(undefined)
  const isOpen = useSignal(isOpenAtOnce)
  const options = useSignal<readonly ComboboxOption[]>([])
  /** The search that the options are of. */
  const found = useSignal<string | undefined>(undefined)
  const active = useSignal(-1)
  const news = useSignal('')
  const list = useRef<HTMLDivElement>(null)
  const query = isOpen.value ? (typed.value ?? value) : undefined

  useSearch(query, {
    search,
    onFound(all, of) {
      options.value = all
      found.value = of
      active.value = -1
      news.value = all.length === 0 ? 'Nothing found.' : `${all.length} found.`
    },
    onTrouble(trouble) {
      news.value = trouble
    },
  })
  useEffect(() => {
    list.current?.children[active.value]?.scrollIntoView({ block: 'nearest' })
  }, [active.value])

  const close = (): void => {
    isOpen.value = false
    options.value = []
    found.value = undefined
    active.value = -1
    news.value = ''
  }
  const choose = (option: ComboboxOption): void => {
    if (option.isOnlyStart) {
      typed.value = option.value
      active.value = -1
      return
    }
    typed.value = undefined
    close()
    onValue(option.value)
  }
  const leave = (): void => {
    const text = typed.value
    typed.value = undefined
    close()
    if (text === undefined || text === value) return
    if (text.trim() === '') onValue(undefined)
    else {
      const code = readValue(text)
      if (code !== undefined) onValue(code)
    }
  }
  const press = (event: KeyboardEvent): void => {
    // Options of an earlier search cannot be chosen any more.
    const { length } = found.value === query ? options.value : []
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        isOpen.value = true
        const step = event.key === 'ArrowDown' ? 1 : -1
        if (length > 0)
          active.value =
            active.value === -1 && step === -1 ? length - 1 : (active.value + step + length) % length
        return
      }
      case 'Enter': {
        event.preventDefault()
        const option = length > 0 ? options.value[active.value] : undefined
        if (option) choose(option)
        else leave()
        return
      }
      case 'Escape':
        if (!isOpen.value && typed.value === undefined) return
        event.preventDefault()
        if (isOpen.value) close()
        else typed.value = undefined
    }
  }
  const isShown = isOpen.value && options.value.length > 0
  return (
    <div class="combobox">
      <input
        {...attributes}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active.value >= 0 ? `${listId}-${active.value}` : undefined}
        value={typed.value ?? value}
        onInput={event => {
          typed.value = event.currentTarget.value
          active.value = -1
          isOpen.value = true
        }}
        onClick={() => {
          isOpen.value = true
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <span class="visually-hidden" role="status">
        {news.value}
      </span>
      {isOpen.value && news.value !== '' && options.value.length === 0 && (
        <p class="combobox-list none quiet">{news.value}</p>
      )}
      {isShown && (
        // The input keeps the focus: what is pressed here must not take it away.
        <div
          class="combobox-list"
          role="listbox"
          id={listId}
          ref={list}
          onMouseDown={event => event.preventDefault()}
        >
          {options.value.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus, and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the input
            <div
              class="combobox-option"
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active.value}
              onClick={() => choose(option)}
            >
              {!isNamed && <span class="mono">{option.value}</span>} {option.text}
              {option.note !== undefined && <span class="quiet"> {option.note}</span>}
              {option.isOnlyStart && <span class="quiet"> – show what is below</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
