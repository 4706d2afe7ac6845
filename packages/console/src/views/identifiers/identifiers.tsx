import { useSignal } from '@preact/signals'
import {
  completeEudamedDi,
  deriveEudamedDi,
  eudamedDiFault,
  longestOwnPart,
} from '@udigate/eudamed/identifiers'
import type { ComponentChildren } from 'preact'
import { Facts } from '../../ui/facts.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Makes and checks the identifiers of devices under the directives. Nothing is sent: the page works them out itself. */
export default function Identifiers() {
  return (
    <div class="stack">
      <h1>Identifiers</h1>
      <p>
        A device under MDD, AIMDD or IVDD has a EUDAMED DI in the place of the Basic UDI-DI, and without a
        UDI-DI also a EUDAMED ID.
      </p>
      <OneField
        title="Device without a UDI-DI"
        label="Your own part"
        hint={`1 to ${longestOwnPart} characters that none of your other devices has; best begin with your SRN without hyphens`}
        answer={answerToOwnPart}
      />
      <OneField
        title="Device with a UDI-DI"
        label="UDI-DI"
        hint="Such as a GTIN of 14 digits"
        answer={udiDi => <Facts of={{ 'EUDAMED DI': <Code>{deriveEudamedDi(udiDi)}</Code> }} />}
      />
      <OneField
        title="Check an identifier"
        label="EUDAMED DI or EUDAMED ID"
        hint="One that you made yourself; those made of a UDI-DI have no check characters"
        answer={answerToCode}
      />
    </div>
  )
}

/** A card with one text to write, and what follows from it. */
function OneField({
  title,
  label,
  hint,
  answer,
}: {
  title: string
  label: string
  hint: string
  answer(text: string): ComponentChildren
}) {
  const text = useSignal('')
  const given = text.value.trim()
  return (
    <section class="card stack" aria-label={title}>
      <h2>{title}</h2>
      <TextField
        label={label}
        hint={hint}
        value={text.value}
        onChoose={value => {
          text.value = value
        }}
      />
      {given !== '' && answer(given)}
    </section>
  )
}

function answerToOwnPart(ownPart: string) {
  const made = completeEudamedDi(ownPart)
  if (made.ok) {
    const codes = { 'EUDAMED DI': <Code>{made.eudamedDi}</Code>, 'EUDAMED ID': <Code>{made.eudamedId}</Code> }
    return <Facts of={codes} />
  }
  return (
    <Notice kind="bad">
      {made.fault === 'length'
        ? `It has ${ownPart.length} characters; ${longestOwnPart} are allowed.`
        : 'It has a character that may not be there: use letters without accents, digits and ! " % & \' ( ) * + , - . / : ; < = > ? _'}
    </Notice>
  )
}

function answerToCode(code: string) {
  const fault = eudamedDiFault(code)
  if (fault === undefined) return <Notice kind="good">Form and check characters are right.</Notice>
  return <Notice kind="bad">{`${code} is wrong: ${fault.reason}.`}</Notice>
}

function Code({ children }: { children: string }) {
  return <code class="mono">{children}</code>
}
