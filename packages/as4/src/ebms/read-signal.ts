import type { EbmsError } from '../fault.ts'
import { refuse } from '../fault.ts'
import type { SignedReference } from '../security/signed-reference.ts'
import { ebms, signals, xmlSignature } from '../xml/namespaces.ts'
import { isElement, listChildren, readAttribute, trimXml, type XmlTree } from '../xml/tree.ts'
import { findElement, readMessageInfo, readText, requireElement, requireText } from './read-element.ts'

/** What `eb:SignalMessage` says: a receipt, or errors. */
interface Signal {
  readonly timestamp: Date
  readonly messageId: string
  readonly refToMessageId?: string
  /** What the receipt acknowledges; `undefined` where it is no receipt. */
  readonly acknowledged?: readonly AcknowledgedReference[]
  readonly errors: readonly ReportedError[]
}

/** A `ds:Reference` of a receipt, as far as it says which bytes were received. */
export type AcknowledgedReference = Pick<SignedReference, 'uri' | 'digestMethod' | 'digest'>

/** An error with the message that it is about, where it names one. */
interface ReportedError {
  readonly error: EbmsError
  readonly refToMessageInError?: string
}

/** Reads `eb:Messaging` with one `eb:SignalMessage`. @throws MessageFault where it is not in its form */
export function readSignal(messaging: XmlTree): Signal {
  const [signal, ...more] = messaging.children
  if (!signal || !isElement(signal, ebms, 'SignalMessage') || more.length > 0)
    refuse('ValueNotRecognized', 'The message is not one signal.')
  const receipt = findElement(signal, 'Receipt')
  return {
    // Nothing follows from a signal's own identifier: some programs give one without an @.
    ...readMessageInfo(requireElement(signal, 'MessageInfo'), requireText),
    ...(receipt && { acknowledged: readReceipt(receipt) }),
    errors: readErrors(messaging),
  }
}

/** The errors that stand in `eb:Messaging`, whatever else is in it. */
export function readErrors(messaging: XmlTree): ReportedError[] {
  const signals = listChildren(messaging, ebms, 'SignalMessage')
  return signals
    .flatMap(signal => listChildren(signal, ebms, 'Error'))
    .map(error => {
      const about = readAttribute(error, 'refToMessageInError')
      const shortDescription = readAttribute(error, 'shortDescription') ?? ''
      return {
        error: {
          code: readAttribute(error, 'errorCode') ?? '',
          shortDescription,
          severity: readAttribute(error, 'severity') === 'warning' ? 'warning' : 'failure',
          category: readAttribute(error, 'category') ?? '',
          detail: readDetail(error, shortDescription),
        },
        ...(about !== undefined && { refToMessageInError: about }),
      }
    })
}

/** Some programs say what is wrong in the description, and some in the detail. */
function readDetail(error: XmlTree, shortDescription: string): string {
  const texts = ['Description', 'ErrorDetail'].flatMap(name =>
    listChildren(error, ebms, name).map(element => trimXml(element.text)),
  )
  return texts.filter(text => text !== '' && text !== shortDescription).join(' ')
}

function readReceipt(receipt: XmlTree): AcknowledgedReference[] {
  const information = requireElement(receipt, 'NonRepudiationInformation', signals)
  return listChildren(information, signals, 'MessagePartNRInformation').map(part => {
    const reference = requireElement(part, 'Reference', xmlSignature)
    const method = requireElement(reference, 'DigestMethod', xmlSignature)
    return {
      uri: readAttribute(reference, 'URI') ?? '',
      digestMethod: readAttribute(method, 'Algorithm') ?? '',
      digest: readText(requireElement(reference, 'DigestValue', xmlSignature)).replaceAll(/[\t\n\r ]/g, ''),
    }
  })
}
