import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Found } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { goTo } from '../../router/router.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { type FoundGroup, listFound } from './list-found.ts'

/** How many of each kind are shown. */
const shown = 5

/** One box for devices, groups, submissions, batches and rules: by names, numbers and codes. "/" and Ctrl K lead to it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const typed = useSignal('')
  const isOpen = useSignal(false)
  const found = useSignal<{ of: string; result: Found } | undefined>(undefined)
  const trouble = useSignal<string | undefined>(undefined)
  const active = useSignal(-1)
  const query = isOpen.value ? typed.value.trim() : ''

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event.target)
      if ((!isChord && !isSlash) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useSearch(query === '' ? undefined : query, {
    search: (q, signal) => gateway().get('/api/v1/search', { query: { q, limit: shown }, signal }),
    onFound(result, of) {
      found.value = { of, result }
      trouble.value = undefined
      active.value = -1
    },
    onTrouble(words) {
      trouble.value = words
    },
  })
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active.value]?.scrollIntoView({ block: 'nearest' })
  }, [active.value])

  const isCurrent = found.value?.of === query
  const groups = query === '' || !found.value ? [] : listFound(query, found.value.result)
  const options = groups.flatMap(group => group.options)
  const isShown = query !== '' && groups.length > 0
  const close = (): void => {
    isOpen.value = false
    active.value = -1
  }
  const follow = (link: string): void => {
    close()
    input.current?.blur()
    goTo(link)
  }
  const press = (event: KeyboardEvent): void => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        if (options.length === 0) return
        event.preventDefault()
        const step = event.key === 'ArrowDown' ? 1 : -1
        active.value =
          active.value === -1 && step === -1
            ? options.length - 1
            : (active.value + step + options.length) % options.length
        return
      }
      case 'Enter': {
        event.preventDefault()
        // Options of an earlier text are not what Enter means.
        const option = isCurrent ? options[Math.max(0, active.value)] : undefined
        if (option) follow(option.link)
        return
      }
      case 'Escape':
        event.preventDefault()
        if (isOpen.value && query !== '') close()
        else input.current?.blur()
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not know the element yet that stands for it
    <div class="search" role="search">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Find devices, submissions, batches and rules"
        aria-keyshortcuts="/ Control+K"
        placeholder="Find by name, number or code"
        autocomplete="off"
        spellcheck={false}
        maxLength={120}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? 'found' : undefined}
        aria-activedescendant={isShown && active.value >= 0 ? `found-${active.value}` : undefined}
        value={typed.value}
        onInput={event => {
          typed.value = event.currentTarget.value
          isOpen.value = true
        }}
        onFocus={() => {
          isOpen.value = true
        }}
        onBlur={close}
        onKeyDown={press}
      />
      <Icon name="search" />
      <span class="key" aria-hidden="true">
        /
      </span>
      <span class="visually-hidden" role="status">
        {query === '' || !isCurrent ? '' : describeCount(groups)}
      </span>
      {query !== '' && !isShown && (
        <div class="found">
          {trouble.value === undefined ? (
            <p class="quiet">Searching …</p>
          ) : (
            <p role="alert">{trouble.value}</p>
          )}
        </div>
      )}
      {isShown && (
        // The input keeps the focus: what is pressed here must not take it away.
        <div
          class="found"
          role="listbox"
          id="found"
          aria-label="Found"
          aria-busy={!isCurrent}
          ref={list}
          onMouseDown={event => event.preventDefault()}
        >
          {trouble.value !== undefined && <p role="alert">{trouble.value}</p>}
          <Groups groups={groups} active={active.value} onFollow={follow} />
        </div>
      )}
    </div>
  )
}

function Groups({
  groups,
  active,
  onFollow,
}: {
  groups: readonly FoundGroup[]
  active: number
  onFollow(link: string): void
}) {
  let number = -1
  return (
    <>
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options of a listbox
        <div role="group" aria-label={title} key={title}>
          <div class="found-title" aria-hidden="true">
            {title}
          </div>
          {options.map(({ link, name, detail, code }) => {
            number += 1
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus, and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the input
              <div
                class="found-option"
                role="option"
                id={`found-${number}`}
                aria-selected={number === active}
                key={link}
                onClick={() => onFollow(link)}
              >
                <span class="clip">{name}</span>
                <span class="quiet clip">{detail}</span>
                <span class="mono quiet">{code}</span>
              </div>
            )
          })}
        </div>
      ))}
    </>
  )
}

function describeCount(groups: readonly FoundGroup[]): string {
  const count = groups.reduce((sum, { found }) => sum + found, 0)
  return count === 0 ? 'Nothing found.' : `${count} found.`
}

/** Whether a person writes there, so that a letter is a letter. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
