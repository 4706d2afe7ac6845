import type { Causes, Problem, ReadRequest, Tally, Verdict } from '@udigate/sheets'
import type { TableOfFile } from './tables-text.ts'

/** A request, where it came from, and what is known of it. */
export interface Judged {
  /** The file as the caller named it. */
  file: string
  request: ReadRequest
  verdict: Verdict
}

/**
 * Turns verdicts into text. What it makes of one depends on no other, so that parts of an input can be worked on apart;
 * a `Report` of the same format puts them together.
 */
export interface Writer {
  /** `''` where there is nothing to say. */
  add(judged: Judged): string
  /** Says what is wrong with a file and with none of its records. */
  problem(file: string, problem: Problem): string
  /** Says what could not be checked of the records of a message. */
  unchecked(file: string, unchecked: Unchecked): string
}

/** What no message of an operation says, and the rules that ask for it beside what the message says. */
export interface Unchecked {
  operation: string
  ruleIds: readonly string[]
}

/** Puts together what a `Writer` made of the parts of the inputs. */
export interface Report {
  begin(): string
  /** What is to be written for the next part, in the order of the inputs. */
  next(part: string): string
  /**
   * @param troubles why an input could not be read to its end, a sentence or more for each
   * @param tables how the tables of the inputs were read, and how much of each
   */
  end(tally: Tally, troubles: readonly string[], tables?: readonly TableOfFile[]): string
}

/** What is found in tables, by cause: for each file that is one. */
export type TableCauses = Map<string, Causes>
