import { canonicalise, type Model } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../eudamed/test/arbitrary-requests.ts'
import { GdsnSettings } from '../src/companion/settings.ts'
import { TradeItemCompanion } from '../src/companion/trade-item.ts'
import type { Records } from '../src/records.ts'
import { arbitraryFromSchema } from './arbitrary-from-schema.ts'

/**
 * Valid records of a model with anything beside them that our schemas take. Device and packages have GTINs in place of identifiers of
 * other agencies: how they hold one another stays.
 */
export function arbitraryRecords(model: Model): fc.Arbitrary<Records> {
  return fc
    .tuple(
      arbitraryRequest(model),
      arbitraryFromSchema(TradeItemCompanion),
      arbitraryFromSchema(GdsnSettings),
    )
    .map(([request, companion, settings]) => {
      const { device, deviceGroup } = canonicalise(model, { ...request })
      const named = giveGtins(device)
      return {
        model,
        device: named,
        deviceGroup,
        companion: describePackages(companion, named),
        settings,
      } as Records
    })
}

interface Package {
  PackagingDi: string
  Child?: string
}

function giveGtins(device: Record<string, unknown>): Record<string, unknown> {
  const gtins = new Map<unknown, string>()
  const gtin = (code: unknown): string => {
    const known = gtins.get(code) ?? completeGtin(`9506000${String(gtins.size).padStart(6, '0')}`)
    gtins.set(code, known)
    return known
  }
  const packages = device.Packages as Package[] | undefined
  return {
    ...device,
    IssuingAgency: 'GS1',
    Device: gtin(device.Device),
    ...(packages && {
      Packages: packages.map(each => ({
        ...each,
        PackagingDi: gtin(each.PackagingDi),
        PackagingDiIssuingAgency: 'GS1',
        ...(each.Child !== undefined && { Child: gtin(each.Child), ChildIssuingAgency: 'GS1' }),
      })),
    }),
  }
}

/** Lets what stands beside the records speak of the packages that there are. */
function describePackages(companion: unknown, device: Record<string, unknown>): unknown {
  const { Packages, ...rest } = companion as { Packages?: object[] | null }
  const packages = (device.Packages as Package[] | undefined) ?? []
  return {
    ...rest,
    Packages: (Packages ?? [])
      .slice(0, packages.length)
      .map((each, index) => ({ ...each, Gtin: packages[index]?.PackagingDi })),
  }
}
