import * as Type from 'typebox'
import { string, time } from '../body.ts'

export const LoginCode = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'As the command line shows it: `WDJB-MJHT`.',
    }),
  },
  {
    $id: 'LoginCode',
    title: 'The code of a login',
    additionalProperties: false,
    examples: [{ code: 'WDJB-MJHT' }],
  },
)

export const LoginRequest = Type.Object(
  {
    client: string('What the command line says that it is. Anyone can say anything.'),
    address: string('From which part of the network it asks.'),
    askedAt: time('When it asked.'),
    expiresAt: time('Until when it can be confirmed.'),
    sessionEndsAt: time('Until when it would be signed in: no longer than the session that confirms it.'),
  },
  {
    $id: 'LoginRequest',
    title: 'A command line that asks to be signed in',
    examples: [
      {
        client: 'udigate 0.1.0 on ws-12',
        address: '192.0.2.7',
        askedAt: '2027-01-15T09:30:00.000Z',
        expiresAt: '2027-01-15T09:40:00.000Z',
        sessionEndsAt: '2027-01-15T21:30:00.000Z',
      },
    ],
  },
)
