import { codeBlock } from '../code.ts'
import { escapeHtml } from '../escape-html.ts'
import {
  type Answer,
  type Content,
  findName,
  listOperations,
  type OpenApi,
  type Operation,
  operationsByTag,
  type Parameter,
  resolve,
} from './open-api.ts'
import { describeType, fieldsTable } from './schema-table.ts'

export interface ApiPage {
  address: string
  content: string
}

/** A page for each call of the API and for each of its schemas. */
export function apiPages(openApi: OpenApi): ApiPage[] {
  const operations = listOperations(openApi).map(operation => ({
    address: `api/${operation.id}.html`,
    content: writeOperationPage(operation, openApi),
  }))
  const schemas = Object.entries(openApi.components.schemas).map(([name, schema]) => ({
    address: `api/schemas/${name}.html`,
    content: `<h1>${escapeHtml(name)}</h1>
<p>${escapeHtml(schema.title ?? '')}${schema.description === undefined ? '' : `. ${escapeHtml(schema.description)}`}</p>
${fieldsTable(schema, '')}
${schema.examples === undefined ? '' : `<h2 id="example">Example</h2>\n${shown(schema.examples[0])}`}
<h2 id="used-by">Used by</h2>
<ul>
${listUsers(name, openApi).join('\n')}
</ul>
<p><a href="../../api.html">API</a></p>`,
  }))
  return [...operations, ...schemas]
}

function writeOperationPage(operation: Operation, openApi: OpenApi): string {
  const {
    method,
    path,
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
    isOutgoing,
  } = operation
  const parts = [
    `<h1>${escapeHtml(summary)}</h1>`,
    `<p class="call"><strong>${method.toUpperCase()}</strong> <code>${escapeHtml(path)}</code></p>`,
    isOutgoing
      ? '<p>The gateway makes this call, to the address of a <a href="../webhooks.html">webhook</a>.</p>'
      : '',
    description === undefined ? '' : `<p>${codeIn(description)}</p>`,
    isOutgoing ? '' : keyNeeded(operation),
    parameters.length === 0 ? '' : `<h2 id="parameters">Parameters</h2>\n${writeParameterTable(parameters)}`,
    requestBody === undefined
      ? ''
      : `<h2 id="body">Body</h2>\n${Object.entries(requestBody.content)
          .map(([type, content]) => writeContent(type, content, openApi))
          .join('\n')}`,
    '<h2 id="answers">Answers</h2>',
    ...Object.entries(responses).map(([status, answer]) => writeAnswer(status, answer, openApi)),
    writeOthers(operation, openApi),
  ]
  return parts.filter(part => part !== '').join('\n')
}

/** The other calls about the same. */
function writeOthers({ id, tags = [] }: Operation, openApi: OpenApi): string {
  const others = operationsByTag(openApi).find(({ tag }) => tag === tags[0])?.operations ?? []
  const links = others
    .filter(other => other.id !== id)
    .map(other => `<li><a href="${other.id}.html">${escapeHtml(other.summary)}</a></li>`)
  return `<h2 id="other-calls">Other calls</h2>
<ul>
${links.join('\n')}
<li><a href="../api.html#all-calls">All calls</a></li>
</ul>`
}

function keyNeeded({ security }: Operation): string {
  return security?.length === 0
    ? '<p>Needs no API key.</p>'
    : '<p>Needs an <a href="../keys.html">API key</a> in <code>Authorization</code>.</p>'
}

function writeParameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema = {} }) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required === true ? ' <strong>mandatory</strong>' : ''}</td><td>${place}</td><td>${describeType(schema, 'schemas/')}</td><td>${codeIn(description)}</td></tr>`,
  )
  return `<div class="wide"><table>
<thead><tr><th>Name</th><th>In</th><th>Type</th><th>What it is</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`
}

function writeAnswer(status: string, answer: Answer, openApi: OpenApi): string {
  const { description = '', content = {} } = resolve(openApi.components.responses, answer)
  const heading = `<h3 id="status-${status}">${status}</h3>\n<p>${codeIn(description)}.</p>`
  const problems = content['application/problem+json']
  if (problems === undefined) {
    const bodies = Object.entries(content).map(([type, body]) => writeContent(type, body, openApi))
    return [heading, ...bodies].join('\n')
  }
  const codes = Object.keys(problems.examples ?? {}).map(
    code =>
      `<li><a href="../problems.html#${code.replaceAll('.', '-')}"><code>${escapeHtml(code)}</code></a></li>`,
  )
  return `${heading}\n<ul>\n${codes.join('\n')}\n</ul>${writeExamples(problems, 'application/problem+json', openApi)}`
}

function writeContent(type: string, content: Content, openApi: OpenApi): string {
  const { schema } = content
  const isFields = schema !== undefined && schema.type !== 'string'
  const name = schema === undefined ? undefined : findName(schema)
  const named = name === undefined || schema === undefined ? '' : `, ${describeType(schema, 'schemas/')}`
  const fields = isFields ? fieldsTable(resolve(openApi.components.schemas, schema), 'schemas/') : ''
  return `<p><code>${escapeHtml(type)}</code>${named}</p>\n${fields}${writeExamples(content, type, openApi)}`
}

function writeExamples({ examples = {} }: Content, type: string, openApi: OpenApi): string {
  return Object.entries(examples)
    .map(([name, example]) => {
      const { value } = resolve(openApi.components.examples, example)
      const title = name === 'example' ? 'Example' : `Example: ${escapeHtml(name)}`
      return `<details${name === 'example' ? ' open' : ''}><summary>${title}</summary>\n${shown(value, type)}</details>`
    })
    .join('\n')
}

/** More of an example than this many lines says nothing new. */
const mostLines = 120

function shown(value: unknown, type = 'json'): string {
  const isText = typeof value === 'string'
  const lines = (isText ? value : JSON.stringify(value, null, 2)).split('\n')
  const text = lines.length > mostLines ? [...lines.slice(0, mostLines), '…'].join('\n') : lines.join('\n')
  return codeBlock(text, isText ? (type.includes('xml') ? 'xml' : 'text') : 'json')
}

function listUsers(name: string, openApi: OpenApi): string[] {
  const wanted = `"#/components/schemas/${name}"`
  const operations = listOperations(openApi)
    .filter(operation =>
      JSON.stringify({ ...operation, responses: resolved(operation, openApi) }).includes(wanted),
    )
    .map(({ id, summary }) => `<li><a href="../${id}.html">${escapeHtml(summary)}</a></li>`)
  const schemas = Object.entries(openApi.components.schemas)
    .filter(([, schema]) => JSON.stringify(schema).includes(wanted))
    .map(([other]) => `<li><a href="${other}.html">${escapeHtml(other)}</a></li>`)
  const all = [...operations, ...schemas]
  return all.length > 20 ? ['<li>nearly all calls</li>'] : all
}

function resolved({ responses }: Operation, openApi: OpenApi): Answer[] {
  return Object.values(responses).map(answer => resolve(openApi.components.responses, answer))
}

/** Text with what stands between backticks as code. */
function codeIn(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}
