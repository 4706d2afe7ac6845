import type { Model, Operation } from '@udigate/eudamed'
import type { Finding, JsonFault, JsonObject } from '@udigate/udi'
import type { FoundFormat } from './csv-format.ts'
import type { Place } from './place.ts'
import type { Problem } from './problem.ts'

/** Why a request cannot be read, and where in its file. */
export interface RequestFault extends Partial<Pick<JsonFault, 'path' | 'column'>> {
  code: JsonFault['code'] | 'not-an-object' | 'too-long' | Problem['code']
  message: string
  line: number
}

/** Which content of the register records were written from: a mark that another content has not. */
export interface RegisteredMarks {
  device?: string
  deviceGroup?: string
}

/** One request of an input, as it was read. */
export interface ReadRequest {
  /** Which request of the input it is, from 1. */
  record: number
  /** The line or row that it begins in, from 1; which entity of its message it is, in XML. */
  line: number
  /** The model that the input says it is of. */
  model?: Model
  /** The operation of the message that it is read from: then its records have what such a message carries. */
  operation?: Operation
  reading: { ok: true; body: JsonObject } | { ok: false; fault: RequestFault }
  /** What is wrong with the cells that it was read from, besides what its records are found to be. */
  problems?: readonly Problem[]
  /** What is found of it by the rest of its list. */
  inList?: readonly Finding[] | undefined
  /** Whether it is the example that the template comes with: a device that no manufacturer has, never to be submitted. */
  isExample?: true
  /** Which content of the register it was written from, where its workbook says so. */
  marks?: RegisteredMarks
  /** Whether it was read from the rows of a table: then its findings speak of columns and cells. */
  isOfTable?: true
  /** Whether its group stands in rows of its own, so that further requests have the same object. */
  sharesGroup?: true
  /** Whether the message that it came in is refused as a whole, whatever is found of it. */
  isRefused?: true
  /** The sheet that its row is in, where there are sheets. */
  sheet?: string
  /** Where in the file a JSON Pointer into the request points, where that says more than `line`. */
  findPlace?: (pointer: string) => Place
}

/** Requests as they come out of an input, and problems that are none of theirs. */
export interface ReadBatch {
  requests: readonly ReadRequest[]
  problems: readonly Problem[]
  /** How the tables were read that the requests are from, and how much of each: once, when all of them are read. */
  tables?: readonly ReadTable[]
}

/** How a table was read, and how much of it. */
export interface ReadTable extends Partial<FoundFormat> {
  /** The name of the sheet, or of the file of a folder; absent for a single CSV file. */
  sheet?: string
  /** The last row with headings; 0 where there are none. */
  headingRow: number
  /** How many columns are read. */
  columns: number
  /** How many rows below the headings are read. */
  rows: number
  /** What has something in it and is not read, as a table of this kind is to be; what was probably meant otherwise is a problem. */
  notRead?: readonly NotRead[]
}

/** A part of a table, or of its workbook, that is not read. */
export interface NotRead {
  /** In words: `Column F ("Preis")`. */
  part: string
  reason: string
}
