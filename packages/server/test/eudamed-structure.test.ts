import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, renderMessage, validRequests } from '@udigate/eudamed'
import { makeMessage, outline, read, sendable } from './eudamed-testing.ts'

const envelopeBefore = `
Push
  conversationID ae6f2f07-6a84-4d01-becd-178d4e7e6e41
  correlationID 98971ef5-58ed-4db4-ba19-61bcb07ebec4
  creationDateTime 2026-11-21T10:11:12.345Z
  messageID 6b5db5cd-715a-490d-9e55-f619c9a64d34
  recipient
    node
      nodeActorCode EUDAMED
      nodeID eDelivery:EUDAMED
    service
      serviceAccessToken ACCESS-TOKEN-IS-PLACED-WHEN-SENT
      serviceID DEVICE
      serviceOperation POST
  payload`
const envelopeAfter = `
  sender
    node
      nodeActorCode DE-MF-000000001
      nodeID EUDAMED_000001
    service
      serviceID DEVICE
      serviceOperation POST`

const payloads: Record<Model, string> = {
  EU_UDI_MDR: `
    Device (device:MDRDeviceType)
      MDRBasicUDI
        riskClass CLASS_I
        modelName
          name Infusion needle
        identifier
          DICode 439990237188JM
          issuingEntityCode GS1
        animalTissuesCells false
        humanTissuesCells false
        MFActorCode DE-MF-000001723
        humanProductCheck false
        medicinalProductCheck false
        type DEVICE
        active false
        administeringMedicine false
        implantable false
        measuringFunction false
        reusable false
      MDRUDIDIData
        identifier
          DICode 00308676965723
          issuingEntityCode GS1
        status
          code ON_THE_MARKET
        basicUDIIdentifier
          DICode 439990237188JM
          issuingEntityCode GS1
        MDNCodes A0101010201
        productionIdentifier BATCH_NUMBER MANUFACTURING_DATE
        referenceNumber 37588-474
        sterile false
        sterilization true
        numberOfReuses 0
        marketInfos
          marketInfo
            country DE
            originalPlacedOnTheMarket true
        baseQuantity 1
        latex false
        reprocessed false`,
  EU_UDI_IVDR: `
    Device (device:IVDRDeviceType)
      IVDRBasicUDI
        riskClass CLASS_A
        modelName
          name Glucose reagent
        identifier
          DICode 4012345GLUCO1HY
          issuingEntityCode GS1
        animalTissuesCells false
        humanTissuesCells false
        MFActorCode FR-MF-000002345
        companionDiagnostics false
        instrument false
        kit false
        microbialSubstances false
        nearPatientTesting false
        professionalTesting true
        reagent true
        selfTesting false
      IVDRUDIDIData
        identifier
          DICode 04012345000016
          issuingEntityCode GS1
        status
          code ON_THE_MARKET
        basicUDIIdentifier
          DICode 4012345GLUCO1HY
          issuingEntityCode GS1
        MDNCodes W01010213
        productionIdentifier BATCH_NUMBER EXPIRATION_DATE
        referenceNumber GLU-1
        sterile false
        sterilization false
        numberOfReuses 0
        marketInfos
          marketInfo
            country FR
            originalPlacedOnTheMarket true
        baseQuantity 1
        newDevice false`,
  EU_UDI_SPP: `
    Device (device:PRDeviceType)
      PRBasicUDI
        riskClass CLASS_IIA
        modelName
          name Wound care pack
        identifier
          DICode 4012345PACK1JQ
          issuingEntityCode GS1
        medicinalPurpose
          name
            language EN
            textValue Care of small wounds
        PRActorCode IT-PR-000003456
        type PROCEDURE_PACK
      PRUDIDIData
        identifier
          DICode 04012345000023
          issuingEntityCode GS1
        status
          code ON_THE_MARKET
        additionalDescription
          name
            language EN
            textValue Pack for small wounds
        basicUDIIdentifier
          DICode 4012345PACK1JQ
          issuingEntityCode GS1
        MDNCodes A0101010201
        productionIdentifier BATCH_NUMBER
        referenceNumber PACK-1
        sterile true
        sterilization false`,
  EU_UDI_MDD: `
    Device (device:MDEUDeviceType)
      MDEUData
        identifier
          DICode 04012345000030
          issuingEntityCode GS1
        status
          code ON_THE_MARKET
        basicUDIIdentifier
          DICode B-04012345000030
          issuingEntityCode EUDAMED
        MDNCodes A0101010201
        referenceNumber CATH-12
        sterile true
        sterilization false
        numberOfReuses 0
        marketInfos
          marketInfo
            country DE
            originalPlacedOnTheMarket true
        latex false
        reprocessed false
      MDEUDI
        riskClass CLASS_IIA
        modelName
          name Infusion needle
        identifier
          DICode B-04012345000030
          issuingEntityCode EUDAMED
        animalTissuesCells false
        humanTissuesCells false
        MFActorCode DE-MF-000001723
        deviceCertificateLinks
          deviceCertificateLink
            certificateNumber G1 123456 0001
            expiryDate 2024-05-26
            NBActorCode 0123
            certificateType MDD_II_EX_4
        humanProductCheck false
        medicinalProductCheck false
        type DEVICE
        active false
        administeringMedicine true
        implantable false
        measuringFunction false
        reusable false
        applicableLegislation MDD`,
  EU_UDI_IVDD: `
    Device (device:IVDEUDeviceType)
      IVDEUData
        identifier
          DICode 04012345000047
          issuingEntityCode GS1
        status
          code ON_THE_MARKET
        basicUDIIdentifier
          DICode B-04012345000047
          issuingEntityCode EUDAMED
        MDNCodes W01010213
        referenceNumber GLU-0
        sterile false
        sterilization false
        numberOfReuses 0
        marketInfos
          marketInfo
            country FR
            originalPlacedOnTheMarket true
      IVDEUDI
        riskClass IVD_GENERAL
        modelName
          name Glucose reagent
        identifier
          DICode B-04012345000047
          issuingEntityCode EUDAMED
        animalTissuesCells false
        humanTissuesCells false
        MFActorCode FR-MF-000002345
        companionDiagnostics false
        instrument false
        kit false
        microbialSubstances false
        nearPatientTesting false
        professionalTesting true
        reagent true
        selfTesting false`,
}

for (const model of Object.keys(payloads) as Model[]) {
  test(`the valid request of ${model} has this structure as DEVICE.POST`, () => {
    const post = read(
      renderMessage(
        makeMessage(model, 'DEVICE.POST', sendable(model, 'DEVICE.POST', [validRequests[model]])),
      ),
    )
    assert.equal(outline(post), envelopeBefore + payloads[model] + envelopeAfter)
  })
}

// A EUDAMED DI has one device, so that none is added to it.
for (const [model, type] of [
  ['EU_UDI_MDR', 'MDR'],
  ['EU_UDI_IVDR', 'IVDR'],
  ['EU_UDI_SPP', 'PR'],
] as const) {
  test(`the valid request of ${model} has this structure as UDI_DI.POST`, () => {
    const further = read(
      renderMessage(
        makeMessage(model, 'UDI_DI.POST', sendable(model, 'UDI_DI.POST', [validRequests[model]])),
      ),
    )
    const [, device] = payloads[model].split(/^ {6}.*UDIDIData$/m)
    const element = `\n    UDIDIData (udidi:${type}UDIDIDataType)${device?.replace(/^ {2}/gm, '')}`
    assert.equal(
      outline(further),
      (envelopeBefore + element + envelopeAfter).replaceAll('serviceID DEVICE', 'serviceID UDI_DI'),
    )
  })
}
