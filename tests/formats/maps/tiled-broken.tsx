<tileset name="x">
</tile>
