import * as leaflet from 'leaflet';
import { boundsOf, type Cluster, clustered } from './clusters.js';
import { addressLine, fetchJson, type Place, type PlacesIndex, placeTitle } from './data.js';
import { element } from './element.js';
import type { Words } from './words.js';

interface MapSettings {
  readonly index: PlacesIndex;
  /** The address of the outline of countries, as GeoJSON. */
  readonly outline: string;
  readonly base: string;
  readonly words: Words;
}

/**
 * A map of the coast with places on it, all drawn on a canvas. It asks no other site for tiles.
 * @returns a function that shows places, or the number of places everywhere
 */
export async function startMap(
  container: HTMLElement,
  { index, outline, base, words }: MapSettings,
): Promise<(places: readonly Place[] | undefined) => void> {
  const colour = getComputedStyle(container);
  const [accent, line, land] = ['--accent', '--line', '--page'].map((name) => colour.getPropertyValue(name));
  const map = leaflet.map(container, {
    preferCanvas: true,
    attributionControl: false,
    zoomControl: false,
    minZoom: 4,
    maxZoom: 17,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  const { zoomIn: zoomInTitle, zoomOut: zoomOutTitle } = words.find;
  leaflet.control.zoom({ zoomInTitle, zoomOutTitle }).addTo(map);
  map.setView([54.5, -3.5], 5);
  const coast = await fetchJson<GeoJSON.GeoJsonObject>(outline);
  leaflet
    .geoJSON(coast, {
      interactive: false,
      style: { color: line!, weight: 1, fillColor: land!, fillOpacity: 1 },
    })
    .addTo(map);
  const points = leaflet.layerGroup().addTo(map);
  let clusters: (bounds: leaflet.LatLngBounds, zoom: number) => Cluster[] = () => [];

  const draw = () => {
    points.clearLayers();
    for (const { latitude, longitude, count, place } of clusters(map.getBounds().pad(0.2), map.getZoom())) {
      const marker = leaflet.circleMarker([latitude, longitude], {
        radius: count === 1 ? 6 : Math.min(22, 7 + 2.2 * Math.log2(count)),
        color: accent!,
        weight: 1.5,
        fillColor: accent!,
        fillOpacity: count === 1 ? 0.85 : 0.4,
      });
      if (count > 1) {
        marker.bindTooltip(String(count), { permanent: count > 9, direction: 'center', className: 'count' });
        marker.on('click', () => map.setView([latitude, longitude], Math.min(17, map.getZoom() + 2)));
      } else if (place !== undefined) marker.bindPopup(() => popupOf(place, base, words));
      points.addLayer(marker);
    }
  };
  map.on('moveend', draw);

  return (places) => {
    map.invalidateSize();
    const shown: readonly Cluster[] =
      places === undefined
        ? index.cells.map(([latitude, longitude, count]) => ({
            latitude,
            longitude,
            count,
            place: undefined,
          }))
        : places.flatMap((place) => {
            if (place.position === undefined) return [];
            const [latitude, longitude] = place.position;
            return [{ latitude, longitude, count: 1, place }];
          });
    clusters = (bounds, zoom) => {
      const [south, west] = [bounds.getSouth(), bounds.getWest()];
      const [north, east] = [bounds.getNorth(), bounds.getEast()];
      return clustered(shown, { south, west, north, east }, ([latitude, longitude]) =>
        map.project([latitude, longitude], zoom),
      );
    };
    if (shown.length > 0) {
      const { south, west, north, east } = boundsOf(shown);
      const corners: leaflet.LatLngBoundsLiteral = [
        [south, west],
        [north, east],
      ];
      map.fitBounds(corners, { padding: [30, 30], maxZoom: 14 });
    }
    draw();
  };
}

function popupOf(place: Place, base: string, words: Words): HTMLElement {
  const [kind] = words.collections[place.kind] ?? [place.kind];
  return element(
    'div',
    {},
    element(
      'a',
      { href: `${base}/${place.area}#${place.id}` },
      element('bdi', { textContent: placeTitle(place, kind!) }),
    ),
    element('p', {}, `${kind} · `, element('bdi', { textContent: place.brand })),
    element('p', {}, element('bdi', { textContent: addressLine(place) })),
  );
}
