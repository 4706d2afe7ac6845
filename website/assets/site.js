// Search, colours, copying and filtering. A page without this script has everything else.
const root = document.currentScript.dataset.root

setUpColours()
setUpSearch()
setUpCopying()
setUpFilters()
setUpScrolling()
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.menu').open = false

function setUpColours() {
  const button = document.querySelector('.colours')
  const name = () => {
    button.textContent = isDark() ? 'Light' : 'Dark'
    button.setAttribute('aria-label', `${button.textContent} colours`)
  }
  button.hidden = false
  name()
  button.addEventListener('click', () => {
    const colours = isDark() ? 'light' : 'dark'
    document.documentElement.dataset.colours = colours
    localStorage.setItem('udigate-colours', colours)
    name()
  })
}

function isDark() {
  return (
    (document.documentElement.dataset.colours ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  )
}

function setUpSearch() {
  const form = document.querySelector('.search')
  const input = form.querySelector('input')
  const found = form.querySelector('#found')
  const status = form.querySelector('[role=status]')
  form.hidden = false
  form.addEventListener('submit', event => event.preventDefault())
  input.addEventListener('focus', () => void load(), { once: true })
  input.addEventListener('input', () => void search())
  form.addEventListener('keydown', event => {
    const links = [...found.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'Escape') {
      input.value = ''
      show([])
      input.focus()
    } else if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus()
    else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus()
    else if (event.key === 'Enter' && at === -1) links[0]?.click()
    else return
    event.preventDefault()
  })
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || /^(?:INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) return
    event.preventDefault()
    input.focus()
  })
  document.addEventListener('click', event => {
    if (!form.contains(event.target)) found.hidden = true
  })

  async function search() {
    const engine = await load()
    show(input.value.trim() === '' ? [] : engine.search(input.value).slice(0, 12))
  }

  function show(results) {
    found.replaceChildren(...results.map(linkTo))
    found.hidden = results.length === 0
    status.textContent = input.value.trim() === '' ? '' : `${results.length} found`
    if (input.value.trim() !== '' && results.length === 0) {
      found.hidden = false
      found.textContent = 'Nothing found.'
    }
  }
}

function linkTo({ id, title, page, text, terms }) {
  const link = document.createElement('a')
  link.href = root + id
  const name = document.createElement('strong')
  name.textContent = title === page ? title : `${page}: ${title}`
  const lines = document.createElement('span')
  lines.textContent = excerpt(text, terms)
  link.append(name, lines)
  return link
}

/** A few words around the first of those that were looked for. */
function excerpt(text, terms) {
  const small = text.toLowerCase()
  const places = terms.map(term => small.indexOf(term)).filter(place => place >= 0)
  const from = Math.max(0, Math.min(...places, text.length) - 40)
  return `${from > 0 ? '…' : ''}${text.slice(from === text.length ? 0 : from, from + 140)}…`
}

let loaded

/** The engine and what it finds, as scripts: so it works from a folder, too. */
function load() {
  loaded ??= Promise.all([addScript('assets/minisearch.js'), addScript('assets/search-index.js')]).then(
    () => {
      const engine = new MiniSearch({
        fields: ['title', 'page', 'text'],
        storeFields: ['title', 'page', 'text'],
        // Ids of rules and codes are one word, and their parts are words too.
        tokenize: text =>
          text
            .split(/[\s,;:()[\]{}"'`/|<>]+/)
            .flatMap(word => [word, ...(/[-._]/.test(word) ? word.split(/[-._]/) : [])]),
        searchOptions: {
          boost: { title: 4, page: 2 },
          prefix: true,
          fuzzy: term => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
          combineWith: 'AND',
          tokenize: text => text.split(/[\s,;:()[\]{}"'`/|<>]+/),
        },
      })
      engine.addAll(searchIndex)
      return engine
    },
  )
  return loaded
}

function addScript(path) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = root + path
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}

function setUpCopying() {
  for (const block of document.querySelectorAll('main pre:not(.output)')) {
    const frame = document.createElement('div')
    frame.className = 'block'
    block.replaceWith(frame)
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copy(button, block.textContent))
    frame.append(block, button)
  }
}

async function copy(button, text) {
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2_000)
}

/** What is wider than the page can be scrolled with the keyboard. */
function setUpScrolling() {
  const parts = document.querySelectorAll('main pre, main .wide, .menu, .contents')
  const update = () => {
    for (const part of parts) {
      if (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight) part.tabIndex = 0
      else part.removeAttribute('tabindex')
    }
  }
  update()
  addEventListener('resize', update)
}

/** Long tables can be narrowed to the rows that have all of some words. */
function setUpFilters() {
  const tables = [...document.querySelectorAll('main table')].filter(
    table => table.tBodies[0]?.rows.length > 20,
  )
  if (tables.length === 0) return
  const rows = tables.flatMap(table => [...table.tBodies[0].rows])
  const frame = document.createElement('p')
  frame.className = 'filter'
  frame.innerHTML =
    '<label for="filter">Show rows with</label> <input id="filter" type="search" autocomplete="off"> <span role="status"></span>'
  const first = tables[0].closest('.wide') ?? tables[0]
  first.before(frame)
  const input = frame.querySelector('input')
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let shown = 0
    for (const row of rows) {
      const text = row.textContent.toLowerCase()
      row.hidden = !words.every(word => text.includes(word))
      if (!row.hidden) shown += 1
    }
    frame.querySelector('[role=status]').textContent =
      words.length === 0 ? '' : `${shown} of ${rows.length} rows`
  })
}
