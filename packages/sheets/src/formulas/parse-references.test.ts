import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseReferences } from './parse-references.ts'

/** The references of a formula in short: `Sheet!1:1-2:5`, and what is open. */
function inShort(text: string): string {
  const { ranges, isOpen, namesOwnRow } = parseReferences(text)
  const cells = ranges.map(({ sheet, columns: [left, right], rows: [top, bottom] }) => {
    const area = `${left.at}:${top.at}-${right.at}:${bottom.at}`
    return sheet === undefined ? area : `${sheet}!${area}`
  })
  return [...cells, ...(isOpen ? ['open'] : []), ...(namesOwnRow ? ['own row'] : [])].join(' ')
}

test('cells, ranges, columns and rows are found, on whichever sheet they are', () => {
  const wanted: Readonly<Record<string, string>> = {
    B3: '2:3-2:3',
    '$B$3+C4*2': '2:3-2:3 3:4-3:4',
    'SUM(B2:AA10)': '2:2-27:10',
    'COUNTIF(H:H,"A1:B2")': '8:1-8:1048576',
    'SUM($3:4)': '1:3-16384:4',
    'Liste!B3&" - "&C3': 'Liste!2:3-2:3 3:3-3:3',
    "VLOOKUP(A2,'Preise ''24'!A:C,2,FALSE)": "1:2-1:2 Preise '24!1:1-3:1048576",
    'LOG10(A1)+1E5': '1:1-1:1',
    'IF(TRUE,"x","y")': '',
    '1+2': '',
    '[1]Preise!A1+B2': '2:2-2:2',
    "'[1]Preise 24'!A1": '',
  }
  for (const [text, short] of Object.entries(wanted)) assert.equal(inShort(text), short, text)
})

test('what names other cells than its text does is open, and a part of its own row of a table is of that row', () => {
  for (const text of ['Mehrwertsteuer*2', 'SUM(Tabelle1[Preis])', 'Erste:Letzte!A1']) {
    assert.match(inShort(text), /open/, text)
  }
  assert.equal(inShort('INDIRECT("B3")'), 'open')
  assert.equal(inShort('OFFSET(A1,1,2)'), '1:1-1:1 open')
  assert.equal(inShort('Tabelle1[[#This Row],[Preis]]*2'), 'own row')
  assert.equal(inShort('Tabelle1[[#This Row],[Preis]]+Tabelle2[Preis]'), 'open own row')
})

test('a formula of any signs is read in a time that grows with its length', () => {
  for (const sign of ['"', "'", '[', '(', 'A', '$', '[[', "''", "'!", 'A1:']) {
    const { ranges } = parseReferences(sign.repeat(200_000))
    assert.ok(ranges.length <= 200_000)
  }
})
