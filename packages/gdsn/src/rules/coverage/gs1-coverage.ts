import type { CoverageGroup } from './coverage.ts'

/** Of GS1's rules on the attributes of medical devices (GDSN 3.1.32), by number, which law or program decides each. */
export const gs1Coverage: readonly CoverageGroup<number>[] = [
  {
    decidedBy: 'here',
    why: 'A rule of this package has its number.',
    rules: [
      96, 202, 312, 382, 383, 454, 472, 475, 555, 558, 559, 560, 561, 617, 635, 636, 1000, 1001, 1010, 1012,
      1167, 1180, 1219, 1283, 1459, 1563, 1604, 1606, 1607, 1608, 1609, 1610, 1666, 1722, 1731, 1732, 1789,
      1793, 1794, 1896,
    ],
  },
  {
    decidedBy: 'construction',
    why: 'A trade item is made so that it holds: the value is written by this package alone, or a kind of unit never.',
    rules: [455, 554, 557, 572, 1038, 1079, 1277, 1278, 1279, 1280, 1407, 1460],
  },
  {
    decidedBy: 'pool',
    why: 'It compares a message with what the pool holds already.',
    rules: [452, 453, 485, 488, 1316],
  },
  {
    decidedBy: 'pool',
    why: 'It needs whole code lists of GS1, of which this package has the codes that records are translated to.',
    rules: [541, 542, 1340, 1697],
  },
  {
    decidedBy: 'pool',
    why: 'It compares weights, whose units it converts; for medical devices it has been reported to be off.',
    rules: [98, 204, 550],
  },
  {
    decidedBy: 'pool',
    why: 'It asks for a description of components. Items that the pool holds have none, so that it is off for medical devices.',
    rules: [1605],
  },
  {
    decidedBy: 'pool',
    why: 'It holds in other markets than the European Union. Of their rules this package knows none.',
    rules: [
      325, 477, 517, 524, 569, 570, 594, 634, 1008, 1288, 1289, 1290, 1440, 1569, 1570, 1585, 1613, 1617,
      1641, 1642, 1643, 1644, 1645, 1646, 1647, 1648, 1649, 1650, 1651, 1652, 1653, 1654, 1655, 1663, 1665,
      1693, 1696, 1702, 1718, 1719, 1739, 1754, 1759, 1760, 1802, 1855, 1866, 1874, 1882, 1929, 1930, 1931,
      1932, 1933, 1934, 1935, 1936, 1937, 1938, 1939, 1941, 1942, 1943, 1944, 1945, 1946, 1947, 1948, 1949,
      1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1961, 1962, 1963, 1964, 1965, 1966, 1967, 1968,
      1969, 1971, 1974, 1975, 1976, 1977, 1978, 1979, 1980, 1981, 1982, 1983, 1984, 1985, 1987, 1988, 1989,
      1990, 1991, 1992, 1994, 1995, 1996, 1997, 1998, 1999, 2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007,
      2008, 2009, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025,
      2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036, 2037, 2038, 2039, 101940, 101959,
      101960, 101970, 101972, 101973, 101986, 101993, 102010,
    ],
  },
  {
    decidedBy: 'not-ours',
    why: 'It is of messages between a pool and the registry.',
    rules: [300],
  },
  {
    decidedBy: 'not-ours',
    why: 'It is of an attribute, a code or a kind of reference that no trade item of this package has.',
    rules: [
      446, 473, 474, 523, 540, 543, 544, 637, 638, 639, 640, 641, 1013, 1018, 1039, 1040, 1041, 1042, 1168,
      1176, 1640, 1669, 1671, 1673, 1675, 1790, 1835, 1836, 1862, 1897,
    ],
  },
]
