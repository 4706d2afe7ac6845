import type { ReadAnswer, XmlElement } from '@udigate/udi'
import { type Acknowledgement, readAcknowledgement } from '../messages/read-acknowledgement.ts'

/** Reads an acknowledgement. */
export function readAnswer(root: XmlElement): ReadAnswer<Acknowledgement> {
  const reading = readAcknowledgement(root)
  if (!reading.ok) return { correlationId: reading.correlationId, because: reading.because }
  const { acknowledgement } = reading
  return { correlationId: acknowledgement.correlationId, answer: acknowledgement }
}
