import { codeListKind, codeListNamed, codeListNames, shippedCodeLists } from '@udigate/eudamed'

/** The page of documentation on code lists: which there are, and how another one is put in force. */
export function writeCodeListsPage(): string {
  const rows = codeListNames.map(name => {
    const { title, shape } = codeListKind(name)
    const { version, size, source } = codeListNamed(shippedCodeLists, name)
    return `| \`${name}\` | ${title} | ${version} | ${size} | ${shape ? 'codes' : 'terms, retirements'} | ${source} |`
  })
  const own = codeListNames
    .filter(name => codeListKind(name).isRevisedByItself)
    .map(name => `\`${name}\``)
    .join(' and ')
  return `# Code lists

Records are checked against code lists, and forms are filled in from them. Each list has a version and a source, and a
finding on an unknown code names the version of the list. These ship with this release:

| List | What | Version | Codes | Can change | Source |
|---|---|---|---|---|---|
${rows.join('\n')}

An entry is a \`code\` with its \`term\` in English and, where it applies:

- \`leaf\`: in the nomenclature, whether no code is below it. Only leaves can be registered (BR-UDID-636).
- \`comment\`: what must be written beside the code, a \`value\` or a \`text\` in a stated language.
- \`legislations\`: the legislations that it belongs to; all of them where absent.
- \`retired\` or \`retiredOn\`: it can no longer be registered. \`MDR_ORTHOPEDIC\` is the one known case; the Commission says
  that it is retired (BR-UDID-737) but not since when, so it has \`retired\` and no date.

Lists of which only terms and retirements can change are part of the data model: a code that the model does not know
would be refused whatever the list says. The special device types are listed without the \`"0"\` that says "none".

## Reading them

\`\`\`sh
udigate codes list
udigate codes show emdn A010101
udigate codes show emdn --search "pen needles"
\`\`\`

\`GET /api/v1/codes\` has every list with version, source and count, \`GET /api/v1/codes/{list}?q=&limit=&cursor=\` the
codes of one (\`q\` is the start of a code or words of the term), \`GET /api/v1/codes/{list}/{code}\` one code; in the
nomenclature with those above and below it. Any valid key may read them.

## Putting a newer one in force

The Commission revises the nomenclature every year. Its workbook is taken as it is published; nothing has to be
installed or restarted:

<!-- before
node --conditions=udigate-source "$CHECKOUT/test/docs/write-emdn-workbook.ts" "EMDN v2026_EN.xlsx"
-->
\`\`\`sh
udigate codes import emdn "EMDN v2026_EN.xlsx" --dry-run
udigate codes import emdn "EMDN v2026_EN.xlsx"
\`\`\`

The lists of the gateway judge the records of all organisations that have none of their own. So replacing one takes the role \`host\`, or the
command line on the machine. While one organisation alone uses the gateway, its administrators may too ([people.md](people.md)), and with
\`UDIGATE_URL\` and \`UDIGATE_API_KEY\` (scope \`admin\`) the command talks to a running gateway; without \`UDIGATE_URL\` it opens the data folder of one that does not run. \`PUT /api/v1/codes/{list}\` takes the same as JSON.

What files are taken:

| File | Holds |
|---|---|
| \`.xlsx\`, \`.csv\` in the Commission's layout | \`CATEGORY\`, \`CATEGORY DESCRIPTION\`, \`CODE\`, \`TERM EMDN\`, \`LEVEL\`, \`TERMINAL LEVEL\`; the version in brackets after a heading, such as \`TERM EMDN (v.2026)\`, becomes the version of the list |
| \`.xlsx\`, \`.csv\` | \`code\`, and where they apply \`term\`, \`leaf\` (yes, no), \`comment\` (value, text), \`legislations\`, \`retired\` (yes), \`retiredOn\` (2026-01-31) |
| \`.xsd\` | an enumeration of EUDAMED's data exchange schemas, such as \`CommonDeviceType.xsd\` for \`critical-warnings\` |

CSV files are in UTF-8 or, with a byte order mark, UTF-16, split at commas, semicolons, tabs or bars. What a table has no column for, and what a schema does not
say, stays as it is in the list in force. A file that does not name its version needs \`--list-version\`.

A file is taken whole or not at all. Every fault is reported with its row and column: codes that are not written as
those of the list, codes given twice, codes without the one above them, leaves with codes below, columns that are not
known. A file with less than nine tenths of the codes in force is taken for truncated; \`--force\` takes it all the same,
and leaves unknown columns out.

An imported list is in force from the next request on; other processes on the same store have it within two seconds. One of the gateway is
in force for both stages and for all organisations without an own edition. \`udigate codes reset emdn\` (\`DELETE /api/v1/codes/{list}\`) puts
the shipped list back in force. Nothing is lost: \`GET /api/v1/codes/{list}/history\` tells who put which version in force,
when, and from which file (name and SHA-256).

## An edition of your own

An organisation can have its own edition of a list on a stage, for example to go over to a newer nomenclature before the host of the
gateway does, or on \`preview\` first:

<!-- with a gateway -->
<!-- before
export UDIGATE_URL=http://127.0.0.1:8080 UDIGATE_API_KEY=$(cat data/demo.key)
-->
\`\`\`sh
udigate codes import emdn "EMDN v2026_EN.xlsx" --own
udigate codes list
udigate codes reset emdn --own
\`\`\`

It takes an administrator of the organisation for any actor, or a key with the scope \`admin\` for any actor (\`codes.manage-own\`); over HTTP
\`PUT\` and \`DELETE /api/v1/codes/{list}/own\`. On the machine, without \`UDIGATE_URL\`, \`--organisation NAME --stage STAGE\` says whose it is.

| Question | Answer |
|---|---|
| Which lists can be own? | ${own}. Their publishers revise them apart from the schemas of EUDAMED, so that an organisation can be ahead of the gateway. All other lists are those of the schemas that the gateway sends by: EUDAMED refuses any other code, from every organisation |
| Which one applies? | The own edition, where the organisation has imported one on that stage; else the list of the gateway. \`udigate codes list\`, \`GET /api/v1/codes\` (\`origin\`) and **Settings**, **Code lists** in the console say which |
| For what? | Everything that is judged for the organisation on that stage: \`validate\`, \`plan\`, \`submit\`, batches, imports with mappings and fixes, templates, and the form of the console. What was judged before stays as it is |
| For whom? | For that organisation on that stage alone. No other organisation, and not its own other stage, is judged by it, sees it, or reads of it in history and audit trail |
| What if the gateway gets a newer one, by an import or by an update of udigate? | The own edition applies until it is reset. \`gateway.hasChanged\` says so in \`GET /api/v1/codes\`; so do \`udigate codes list\`, the console, and \`udigate doctor\` as a warning. Which of the two is newer is for people to see: versions are texts |
| How is the list of the gateway read beside it? | \`GET /api/v1/codes?of=gateway\`, and likewise for the codes of a list |

\`udigate validate\` judges by the lists of the release, and where \`UDIGATE_URL\` names a gateway by those in force there, too.

This page is generated by \`scripts/code-lists-page.ts\`.
`
}
