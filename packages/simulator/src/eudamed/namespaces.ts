const base = 'https://ec.europa.eu/tools/eudamed/dtx'

export const message = `${base}/servicemodel/Message/v1`
export const service = `${base}/servicemodel/Service/v1`
export const device = `${base}/datamodel/Entity/Device/v1`
export const basicUdi = `${base}/datamodel/Entity/Device/BasicUDI/v1`
export const udiDi = `${base}/datamodel/Entity/UDIDI/v1`
export const commonDevice = `${base}/datamodel/Entity/Device/CommonDevice/v1`
export const links = `${base}/datamodel/Entity/Links/v1`
