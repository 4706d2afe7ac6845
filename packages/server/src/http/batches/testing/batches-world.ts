export const model = 'EU_UDI_MDR'

export const actorCode = 'DE-MF-000001723'

export const submit = `mode=submit&model=${model}&actorCode=${actorCode}`
