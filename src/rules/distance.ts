/** A place on the globe, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const RADIUS_MILES = 3_958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The length in miles of the straight line between two places, by the haversine formula, to a hundredth. */
export function milesBetween(one: Place, other: Place): number {
  const half = (key: keyof Place) => Math.sin(radians(other[key] - one[key]) / 2) ** 2;
  const narrowed = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const miles = 2 * RADIUS_MILES * Math.asin(Math.sqrt(half('latitude') + narrowed * half('longitude')));
  return Math.round(miles * 100) / 100;
}

/** 'about 1.4 miles', or 'under 0.1 miles'. Roads are longer than the line. */
export const formatMiles = (miles: number) => `${miles < 0.1 ? 'under 0.1' : `about ${miles.toFixed(1)}`} miles`;
