import type { Flavor } from '@protomaps/basemaps';
import { baseColors, groundColors, type Theme } from '../../palette.ts';

/**
 * Our colors for the layers of the Protomaps basemap. `earth` is the paper below everything, so that a place whose
 * ground is missing looks like its surroundings.
 */
export function groundFlavor(theme: Theme): Flavor {
  const { land } = baseColors[theme];
  const colors = groundColors[theme];
  const { water, green, sand, built, building, runway, minorRoad, majorRoad, roadEdge } = colors;
  return {
    ...{ background: land, earth: land, water, sand, beach: sand, glacier: built },
    ...{
      park_a: green,
      park_b: green,
      wood_a: green,
      wood_b: green,
      scrub_a: green,
      scrub_b: green,
      zoo: green,
    },
    ...{
      hospital: built,
      industrial: built,
      school: built,
      pedestrian: built,
      aerodrome: built,
      military: built,
    },
    ...{ runway, buildings: building, pier: built, railway: colors.railway, boundaries: colors.border },
    ...{ other: minorRoad, minor_service: minorRoad, minor_a: minorRoad, minor_b: minorRoad },
    ...{ link: majorRoad, major: majorRoad, highway: majorRoad },
    ...{ minor_service_casing: land, minor_casing: land, link_casing: roadEdge },
    ...{ major_casing_early: roadEdge, major_casing_late: roadEdge },
    ...{ highway_casing_early: roadEdge, highway_casing_late: roadEdge },
    ...{
      tunnel_other: built,
      tunnel_minor: built,
      tunnel_link: built,
      tunnel_major: built,
      tunnel_highway: built,
    },
    ...{ tunnel_other_casing: land, tunnel_minor_casing: land, tunnel_link_casing: minorRoad },
    ...{ tunnel_major_casing: minorRoad, tunnel_highway_casing: minorRoad },
    ...{ bridges_other: minorRoad, bridges_minor: minorRoad, bridges_link: majorRoad },
    ...{ bridges_major: majorRoad, bridges_highway: majorRoad, bridges_other_casing: land },
    ...{ bridges_minor_casing: land, bridges_link_casing: roadEdge, bridges_major_casing: roadEdge },
    bridges_highway_casing: roadEdge,
    ...{ roads_label_minor: colors.label, roads_label_minor_halo: land },
    ...{ roads_label_major: colors.label, roads_label_major_halo: land, ocean_label: colors.waterLabel },
    ...{ subplace_label: colors.label, subplace_label_halo: land, city_label: colors.cityLabel },
    ...{ city_label_halo: land, state_label: colors.label, state_label_halo: land },
    ...{ country_label: colors.cityLabel, address_label: colors.label, address_label_halo: land },
    // Landcover colors whole countries at low zooms.
    landcover: {
      grassland: green,
      forest: green,
      farmland: green,
      scrub: sand,
      barren: land,
      urban_area: built,
      glacier: built,
    },
  };
}
