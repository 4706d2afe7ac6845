import { type CsvFormat, csvEncodings, separatorNames } from '@udigate/sheets'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'

/** `?separator=` and `?encoding=` of the calls that take a table. */
export const csvParameters = {
  separator: Type.Optional(
    Type.Enum([...separatorNames], {
      description:
        'What stands between the cells of a CSV file. Found in the file without it; a file where it could be two is refused.',
    }),
  ),
  encoding: Type.Optional(
    Type.Enum([...csvEncodings], {
      description:
        'How the text of a CSV file is encoded, where no byte order mark says it; UTF-8 without it. Excel writes "CSV" in windows-1252 in western Europe, and in windows-1250 in central Europe.',
    }),
  ),
}

/** What a call says of how a CSV file is written. */
export interface SaidFormat {
  separator?: CsvFormat['separator'] | undefined
  encoding?: CsvFormat['encoding'] | undefined
}

/**
 * How a CSV file is written, as its call says it; nothing where it does not.
 *
 * @param request the call that the file came with: `text/tab-separated-values` has tabs
 */
export function chooseCsvFormat(
  { separator, encoding }: SaidFormat,
  request?: FastifyRequest,
): CsvFormat | undefined {
  const isTabbed = /^\s*text\/tab-separated-values\b/i.test(request?.headers['content-type'] ?? '')
  const said = separator ?? (isTabbed ? 'tab' : undefined)
  if (said === undefined && encoding === undefined) return undefined
  return { ...(said && { separator: said }), ...(encoding && { encoding }) }
}
