import { endpoints } from '../packages/server/src/http/endpoints.ts'
import { type KindOfWork, kindsOfWork, works } from '../packages/server/src/limits/kinds-of-work.ts'
import { replaceSection, tableRow } from './page-sections.ts'

const heading = '## Fair share'

/**
 * The page on limits with its section on fair share, which is made from the kinds of work and the endpoints.
 *
 * @param page as it is now
 * @throws where it has no such section, with another one after it
 */
export function writeWorkTables(page: string): string {
  return replaceSection(page, { heading }, section())
}

function section(): string {
  return `This section is generated from \`packages/server/src/limits/kinds-of-work.ts\` and the endpoints: it is what the gateway does.

Each call has a place of the kind of work that it is for. The places of a kind are shared out among organisations, or among addresses
before a sign-in (an IPv6 address counts by its first 64 bits): who has the fewest gets the next one that is free, however many
calls of others wait. No caller has all places of a kind. A caller who has more waiting than may is answered 429 \`rate.limited\` with
\`Retry-After\`, and so is one whose own calls keep it waiting for too long. 503 \`server.busy\` is for those who had none.

| Kind | What is done | Where | Shared by | At a time, of one | May wait, of one | For | Place held until |
|---|---|---|---|---|---|---|---|
${works.map(work => tableRow([work, ...describe(kindsOfWork[work])])).join('\n')}

"In turns" means that one such work has the event loop at a time, for some milliseconds: then other calls are served, and the next
caller has a turn. Such work gives way wherever it reads from the store. While calls of other callers are under way, the event loop is theirs
after each turn for as long as that took (20 ms at most). A caller for whom a quarter of the event loop's time or less was used of late (50 ms at
once) has short works: they do not wait while the long ones of others rest, and do not rest. A call whose JSON has more than 32 KiB has a place of \`judgingLarge\` until that
is read and judged, and one of its own kind after it; what is left to do for a plan has a turn then. A call that only waits, for the authority or for a
list that is read, has no place meanwhile. A caller who hangs up keeps the place until what was begun for the call is done. Of ${works.filter(work => kindsOfWork[work].beginOneByOne).join(' and ')}
one begins at a time, and other calls are looked at before the next one, though there are places. Other processes come behind the event loop where
processors are short, from their start on (on Linux).

| Kind | Calls |
|---|---|
${[...Map.groupBy(Object.values(endpoints), ({ work }) => work)]
  .filter(([work]) => work !== 'storing' && work !== 'showing')
  .map(([work, own]) =>
    tableRow([
      work,
      own.map(({ method, path }) => `\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``).join(', '),
    ]),
  )
  .join('\n')}

Any other GET is \`showing\`, and any other call \`storing\`; pages and documents for anybody are \`serving\`. \`reporting\` is answered whatever there is to do. Of a call
that begins as another kind, a file that has to be read for it (results with remarks, what becomes of a list) has a place of \`reading\`,
and a password one of \`hashing\`.
`
}

function describe(kind: KindOfWork): string[] {
  const { does, runs, sharedBy, atOnce, ofOne, mostWaiting, mostWaitingOfOne, patience, heldUntil } = kind
  const waiting =
    mostWaiting === 0
      ? ['none', '']
      : [`${count(mostWaiting)}, ${count(mostWaitingOfOne)}`, `${patience / 1000} s`]
  return [does, runs, sharedBy, `${count(atOnce)}, ${count(ofOne)}`, ...waiting, heldUntil]
}

function count(number: number): string {
  return number.toLocaleString('en')
}
