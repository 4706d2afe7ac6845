/** Where the gateway is and with which key it is spoken to, as the environment says. */
export type Environment = Readonly<Record<string, string | undefined>>
